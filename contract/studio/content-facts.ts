/** What holds for the contents of pages that administrators change. */
import * as z from 'zod/mini'
import { askedAs } from '#studio/forms.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { limits } from '#contract/limits.ts'
import { pictureAddress } from '#contract/pictures/picture-address.ts'
import { whole, worded } from './fact-fields.ts'
import type { Least } from './fact-fields.ts'

const lessonKind = (least: Least) =>
  z.object({
    id: z.string('pattern').check(z.regex(/^[a-z0-9-]{1,40}$/, 'pattern')),
    title: worded(least, limits.titleLength, 'tooLongTitle'),
    text: worded(least),
    picture: pictureAddress,
    // A picture without text is decoration.
    pictureText: worded(0, limits.pictureTextLength, 'tooLongPictureText'),
    minutes: whole(limits.stepMinutes, 480, 'kindMinutes').check(
      z.multipleOf(limits.stepMinutes, 'kindMinutes'),
    ),
    seats: whole(limits.seats.min, limits.seats.max, 'kindSeats'),
    level: z.nullable(z.enum(lessonLevels, 'pattern')),
    listed: z.boolean('pattern'),
  })

export const kinds = (least: Least) =>
  z.object({
    lessonKinds: z.array(lessonKind(least), 'required').check(
      z.maxLength(limits.lessonKinds, 'tooManyKinds'),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'pattern'),
    ),
  })

const asked = z.enum(askedAs, 'pattern')

export const forms = z.object({
  inquiryPhone: asked,
  trialPhone: asked,
  trialKana: asked,
  registrationKana: asked,
  registrationPhone: asked,
  registrationBirthday: asked,
  registrationAddress: asked,
  registrationGender: z.enum(['optional', 'hidden'], 'pattern'),
})

const yesOrNo = z.boolean('pattern')

/** The largest plan without a contract of its own has 30,000 messages a month. */
export const lineMessages = z.object({
  lineSeat: yesOrNo,
  lineCancelled: yesOrNo,
  linePayment: yesOrNo,
  lineReminder: yesOrNo,
  lineBound: whole(0, 1_000_000, 'lineBound'),
})

/** The provider waits for 60 days at most; a hold of two weeks is long for a studio already. */
export const paying = z.object({
  payAtKonbini: yesOrNo,
  konbiniDays: whole(1, 14, 'konbiniDays'),
  konbiniHoursBefore: whole(1, 168, 'hoursBefore'),
  payWithPayPay: yesOrNo,
})
