import {
  answerInquiry,
  assignInquiry,
  listInquiries,
  markInquiry,
} from '#contract/inquiries/inquiry-administration.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { TestApp } from './app.ts'
import { givenMember } from './factories.ts'
import type { TestMember } from './factories.ts'

type Query = Record<string, string>

/** A studio with two administrators, who read and answer inquiries. */
export async function openInquiryDesk(app?: TestApp) {
  const studio = app ?? (await TestApp.open())
  const administrator = (lastName: string, firstName: string) =>
    givenMember(studio.database, { role: 'ADMIN', memberType: 0, lastName, firstName })
  const admin = await administrator('陽田', '万里')
  const other = await administrator('大野', '澄')

  const send = async (
    name: string,
    {
      as,
      ...given
    }: { as?: TestMember; message?: string; email?: string; phone?: string; language?: string } = {},
  ) => {
    studio.clock.pass(60_000)
    const { language = 'ja', ...fields } = given
    const body = {
      name,
      email: 'sender@example.test',
      phone: '09011112222',
      message: '体験\nできますか',
      ...fields,
    }
    const headers = { 'accept-language': language }
    return (await studio.ask(sendInquiry, { body, as, headers })).body.id
  }
  const list = (query: Query = {}, as = admin) => studio.ask(listInquiries, { as, query })
  const mark = (id: string, answered: unknown) =>
    studio.ask(markInquiry, { as: admin, params: { id }, body: { answered } })
  const answer = (
    id: string,
    {
      as = admin,
      text = 'できます。',
      answered = true,
      ...sent
    }: { as?: TestMember; text?: unknown; answered?: boolean; key?: string; ifMatch?: string } = {},
  ) => studio.ask(answerInquiry, { as, params: { id }, body: { text, answered }, ...sent })
  const assign = (id: string, memberId: unknown, as = admin) =>
    studio.ask(assignInquiry, { as, params: { id }, body: { memberId } })
  return { app: studio, admin, other, send, list, mark, answer, assign }
}
