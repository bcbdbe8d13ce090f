import { createInstance } from 'i18next'
import enMail from '#locales/en/mail.json' with { type: 'json' }
import enSimulator from '#locales/en/simulator.json' with { type: 'json' }
import jaMail from '#locales/ja/mail.json' with { type: 'json' }
import jaSimulator from '#locales/ja/simulator.json' with { type: 'json' }
import { bookingRules } from '#studio/booking-rules.ts'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'

/** The catalogues that the server reads, under the prefix of their keys. The browser has the others. */
const catalogues = {
  ja: { mail: jaMail, simulator: jaSimulator },
  en: { mail: enMail, simulator: enSimulator },
}

/** The keys of a catalogue, without the endings that plurals add. */
type KeysOf<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Path}${Name extends `${infer Plural}_${'one' | 'other'}` ? Plural : Name}`
    : KeysOf<Tree[Name], `${Path}${Name}.`>
}[keyof Tree & string]

export type TextKey = KeysOf<(typeof catalogues)['en']>

/** The text of a key. A `count` among the values chooses the plural. */
export type Texts = (key: TextKey, values?: Record<string, string | number>) => string

const texts = { ja: load('ja'), en: load('en') } satisfies Record<Language, Texts>

/** The texts of mails and of whatever else the server words itself. They may name the studio's facts. */
export const textsIn = (language: Language): Texts => texts[language]

function load(language: Language): Texts {
  const instance = createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation: catalogues[language] } },
    initAsync: false,
    interpolation: {
      // Plain text. Whoever makes HTML of it escapes it there.
      escapeValue: false,
      defaultVariables: {
        studio: identity.name[language],
        phone: identity.phone,
        cancelHours: bookingRules.cancelUntilHoursBefore,
      },
    },
  })
  return (key, values = {}) => instance.t(key, values)
}
