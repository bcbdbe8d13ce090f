import { normaliseKana } from '#contract/normalise.ts'

const kana = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+/

/**
 * Collects the reading of a name while it is typed with a Japanese keyboard, which shows the kana of a part
 * before it turns them into kanji. After a change that it cannot follow it has no reading until the field is
 * empty again.
 */
export class Furigana {
  #reading = ''
  #composed = ''
  #name = ''
  #unknown = false
  #proposed = ''

  /** Takes what the keyboard shows of the part that is being typed. */
  compose(shown: string): void {
    // Latin letters at the end are the beginning of the next syllable.
    const [sound = ''] = kana.exec(shown) ?? []
    const isSound = /^[a-zａ-ｚ]*$/i.test(shown.slice(sound.length))
    if (isSound && (sound !== '' || shown === '')) this.#composed = sound
  }

  /**
   * Which reading to write into its field, which holds `present`; undefined when the visitor has typed
   * another one there.
   */
  propose(sound: string | undefined, present: string): string | undefined {
    if (sound === undefined || !['', this.#proposed].includes(present)) return undefined
    this.#proposed = sound
    return sound
  }

  /**
   * Takes the finished part and the name with it. Returns the reading of the name; undefined when it is
   * unknown.
   */
  commit(part: string, name: string): string | undefined {
    if (part !== '' && this.#composed === '') this.#unknown = true
    if (part !== '') this.#reading += this.#composed
    this.#composed = ''
    return this.edit(name, this.#name + part)
  }

  /**
   * Takes the name after a change without composition: a deletion, a paste or autofill. Returns the reading
   * as well.
   */
  edit(name: string, expected = this.#name): string | undefined {
    if (name === '') [this.#reading, this.#unknown] = ['', false]
    else if (kana.exec(name)?.[0] === name) [this.#reading, this.#unknown] = [name, false]
    else if (name !== expected) this.#unknown = true
    this.#name = name
    return this.#unknown ? undefined : normaliseKana(this.#reading)
  }
}
