import { normaliseKana } from '#contract/normalise.ts'

const kana = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+/

/**
 * Hears how a name sounds while it is typed with a Japanese keyboard: before a part becomes kanji, the keyboard shows its
 * kana. A help that gives up where it cannot know, until the field is empty again.
 */
export class Furigana {
  #heard = ''
  #underWay = ''
  #standing = ''
  #lost = false

  /** What the keyboard shows of the part that is being typed. */
  compose(shown: string): void {
    // Letters at the end are a sound that is not whole yet.
    const [sound = ''] = kana.exec(shown) ?? []
    const isSound = /^[a-zａ-ｚ]*$/i.test(shown.slice(sound.length))
    if (isSound && (sound !== '' || shown === '')) this.#underWay = sound
  }

  /** The part stands, and so the name. Returns how the name sounds, undefined when nobody knows. */
  commit(part: string, name: string): string | undefined {
    if (part !== '' && this.#underWay === '') this.#lost = true
    if (part !== '') this.#heard += this.#underWay
    this.#underWay = ''
    return this.edit(name, this.#standing + part)
  }

  /** The name as it stands after a change that no keyboard composed: something was deleted, pasted or filled in. */
  edit(name: string, expected = this.#standing): string | undefined {
    if (name === '') [this.#heard, this.#lost] = ['', false]
    else if (kana.exec(name)?.[0] === name) [this.#heard, this.#lost] = [name, false]
    else if (name !== expected) this.#lost = true
    this.#standing = name
    return this.#lost ? undefined : normaliseKana(this.#heard)
  }
}
