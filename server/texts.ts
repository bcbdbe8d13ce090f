import { createInstance } from 'i18next'
import enArchive from '#locales/en/archive.json' with { type: 'json' }
import enBooks from '#locales/en/books.json' with { type: 'json' }
import enClosures from '#locales/en/closures.json' with { type: 'json' }
import enLineChat from '#locales/en/lineChat.json' with { type: 'json' }
import enMail from '#locales/en/mail.json' with { type: 'json' }
import enMemberExport from '#locales/en/memberExport.json' with { type: 'json' }
import enNotices from '#locales/en/notices.json' with { type: 'json' }
import enReceipt from '#locales/en/receipt.json' with { type: 'json' }
import enRulesPdf from '#locales/en/rulesPdf.json' with { type: 'json' }
import enSimulator from '#locales/en/simulator.json' with { type: 'json' }
import enStatus from '#locales/en/status.json' with { type: 'json' }
import enTickets from '#locales/en/tickets.json' with { type: 'json' }
import jaArchive from '#locales/ja/archive.json' with { type: 'json' }
import jaBooks from '#locales/ja/books.json' with { type: 'json' }
import jaClosures from '#locales/ja/closures.json' with { type: 'json' }
import jaLineChat from '#locales/ja/lineChat.json' with { type: 'json' }
import jaMail from '#locales/ja/mail.json' with { type: 'json' }
import jaMemberExport from '#locales/ja/memberExport.json' with { type: 'json' }
import jaNotices from '#locales/ja/notices.json' with { type: 'json' }
import jaReceipt from '#locales/ja/receipt.json' with { type: 'json' }
import jaRulesPdf from '#locales/ja/rulesPdf.json' with { type: 'json' }
import jaSimulator from '#locales/ja/simulator.json' with { type: 'json' }
import jaStatus from '#locales/ja/status.json' with { type: 'json' }
import jaTickets from '#locales/ja/tickets.json' with { type: 'json' }
import { durationText } from '#studio/durations.ts'
import type { Language } from '#studio/languages.ts'
import type { StudioFacts } from '#studio/facts.ts'

/**
 * The catalogues whose texts the server writes, under the prefix of their keys. The browser loads the others,
 * and those of the books and of the status too.
 */
const catalogues = {
  ja: {
    archive: jaArchive,
    books: jaBooks,
    closures: jaClosures,
    lineChat: jaLineChat,
    mail: jaMail,
    memberExport: jaMemberExport,
    notices: jaNotices,
    receipt: jaReceipt,
    rulesPdf: jaRulesPdf,
    simulator: jaSimulator,
    status: jaStatus,
    tickets: jaTickets,
  },
  en: {
    archive: enArchive,
    books: enBooks,
    closures: enClosures,
    lineChat: enLineChat,
    mail: enMail,
    memberExport: enMemberExport,
    notices: enNotices,
    receipt: enReceipt,
    rulesPdf: enRulesPdf,
    simulator: enSimulator,
    status: enStatus,
    tickets: enTickets,
  },
}

/** The keys of a catalogue, without plural endings such as `_one`. */
type KeysOf<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Path}${Name extends `${infer Plural}_${'one' | 'other'}` ? Plural : Name}`
    : KeysOf<Tree[Name], `${Path}${Name}.`>
}[keyof Tree & string]

export type TextKey = KeysOf<(typeof catalogues)['en']>

/** Returns the text of a key with the values in its placeholders. The value `count` chooses the plural. */
export type Texts = (key: TextKey, values?: Record<string, string | number>) => string

const texts = { ja: load('ja'), en: load('en') } satisfies Record<Language, Texts>

/** The texts that the server writes: mails and the development pages. */
export const textsIn = (language: Language): Texts => texts[language]

/**
 * The same for the texts that name the studio, its telephone number, or until when a booking can be
 * cancelled.
 */
export function studioTexts({ names, contact, booking }: StudioFacts, language: Language): Texts {
  const named = {
    studio: names.studioName[language],
    phone: contact.phone,
    cancelHours: durationText(booking.cancelUntilHoursBefore, 'hour', language),
    // Texts that ask for a call have a form that does not.
    ...(contact.phone === '' && { context: 'noPhone' }),
  }
  return (key, values) => texts[language](key, { ...named, ...values })
}

function load(language: Language): Texts {
  const instance = createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation: catalogues[language] } },
    initAsync: false,
    interpolation: {
      // Plain text: the code that puts it into HTML escapes it there.
      escapeValue: false,
    },
    missingInterpolationHandler(text: string, [placeholder]: RegExpExecArray) {
      throw new Error(`there is no value for ${placeholder} in “${text}”`)
    },
  })
  return (key, values = {}) => instance.t(key, values)
}
