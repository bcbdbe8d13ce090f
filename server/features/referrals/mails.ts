import { linkTo } from '#server/mail/body.ts'
import type { MailBody } from '#server/mail/body.ts'
import type { MailContext } from '#server/mail/context.ts'
import { outboxFor } from '#server/mail/outbox.ts'
import type { Templates } from '#server/mail/template.ts'
import { textsIn } from '#server/texts.ts'
import { yenText } from '#studio/yen.ts'
import { dateText } from '#time/tokyo.ts'

interface CouponInMail {
  code: string
  /** Whole yen. */
  amount: number
  /** The midnight in Tokyo that ends the last day on which it can be used. */
  validUntil: number
}

export interface ReferralMails {
  /** To the member who recommended the studio, and to the person who came. */
  referralCoupon: CouponInMail
  newcomerCoupon: CouponInMail
}

export const queueReferralMail = outboxFor<ReferralMails>()

function couponMail({ code, amount, validUntil }: CouponInMail, context: MailContext): MailBody {
  const { language } = context
  const text = textsIn(language)
  return {
    values: { amount: yenText(amount, language) },
    rows: [
      { label: text('mail.label.coupon'), lines: [code] },
      { label: text('mail.label.expiry'), lines: [dateText(validUntil - 1, language)] },
      { label: text('mail.label.toDo'), lines: [text('mail.useCoupon')] },
    ],
    links: [linkTo('price', context), linkTo('profile', context)],
  }
}

export const referralTemplates: Templates<ReferralMails> = {
  referralCoupon: couponMail,
  newcomerCoupon: couponMail,
}
