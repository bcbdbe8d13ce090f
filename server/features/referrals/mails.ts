import { shownCode } from '#contract/offers/coupon-code.ts'
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
  const { language, site } = context
  const text = textsIn(language)
  const worth = yenText(amount, language)
  return {
    values: { amount: worth },
    rows: [
      { label: text('mail.label.coupon'), lines: [shownCode(code)] },
      { label: text('mail.label.worth'), lines: [worth] },
      { label: text('mail.label.expiry'), lines: [dateText(validUntil - 1, language)] },
      { label: text('mail.label.toDo'), lines: [text('mail.useCoupon')] },
    ],
    links: [
      { text: text('mail.link.offers'), url: `${site}/price#offers` },
      { text: text('mail.link.referral'), url: `${site}/profile?tab=referral` },
    ],
  }
}

export const referralTemplates: Templates<ReferralMails> = {
  referralCoupon: couponMail,
  newcomerCoupon: couponMail,
}
