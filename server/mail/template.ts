import type { TextKey } from '#server/texts.ts'
import type { MailBody } from './body.ts'
import type { MailContext } from './context.ts'

type KindOf<Key> = Key extends `mail.${infer Kind}.opening` ? Kind : never

/** Every kind of mail for which `locales/<language>/mail.json` has a subject, an opening and a closing. */
export type MailKind = KindOf<TextKey>

/** Makes the body of a mail from the content that was queued. */
export type Template<Content> = (content: Content, context: MailContext) => MailBody

/** One template for each kind of mail that a feature sends. */
export type Templates<Contents> = { [Kind in keyof Contents]: Template<Contents[Kind]> }
