import type { InquiryFields } from '#contract/inquiries.ts'
import type { Database } from '#server/database/database.ts'
import { answer, assign } from '#server/features/inquiries/answer.ts'
import { send } from '#server/features/inquiries/send.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, dayMs, hourMs, instantOf } from '#time/tokyo.ts'

const fromLastMonth: InquiryFields = {
  name: '西田 和子',
  email: 'nishida@hidamari.example',
  phone: '09022223333',
  message: '母と二人で通いたいと思っています。\n椅子に座ったまま受けられるレッスンはありますか。',
}

const aboutHire: InquiryFields = {
  name: 'Emma Clark',
  email: 'emma@hidamari.example',
  phone: '09033334444',
  message: 'Can we hire the roof terrace for a birthday party of 15 people on a Saturday evening?',
}

const aboutTrial: InquiryFields = {
  name: '高橋 由美',
  email: 'yumi@hidamari.example',
  phone: '09011112222',
  message: '体験レッスンに参加したいです。\n体がかたいのですが、大丈夫でしょうか。',
}

const answerAboutTrial =
  '高橋 由美 様\n\nお問い合わせありがとうございます。\n体のかたい方も無理なく受けていただけますので、どうぞご安心ください。\n' +
  'お席をお取りしました。お会いできるのを楽しみにしております。'

/** Adds one inquiry of last month, one that the administrator takes care of, and one that is answered, whose id is returned. */
export async function addInquiries(database: Database, adminId: AdminId, now: number): Promise<string> {
  const sent = async (fields: InquiryFields, language: Language, at: number) =>
    (await send(database, fields, { language, memberId: undefined }, { request: undefined, now: at })).id
  const firstOfMonth = instantOf(`${dateOf(now).slice(0, 7)}-01`) ?? now
  await sent(fromLastMonth, 'ja', firstOfMonth - 3 * dayMs + 10 * hourMs)
  const trial = await sent(aboutTrial, 'ja', now - 3 * dayMs)
  const given = { inquiryId: trial, ifMatch: undefined, text: answerAboutTrial, answered: true }
  await answer(database, adminId, given, { request: undefined, now: now - 3 * dayMs + hourMs })
  const hire = await sent(aboutHire, 'en', now - dayMs)
  await assign(database, adminId, { id: hire, memberId: adminId }, now - dayMs + hourMs)
  return trial
}
