/** What holds for the contents of pages that administrators change. */
import * as z from 'zod/mini'
import { askedAs } from '#studio/forms.ts'
import type { Worded } from '#studio/languages.ts'
import { lessonLevels } from '#studio/lesson-levels.ts'
import { linkedPages, untitledBlocks } from '#studio/page-blocks.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import { storyTexts } from '#studio/story.ts'
import { limits } from '#contract/limits.ts'
import { optionalPictureAddress, pictureAddress } from '#contract/pictures/picture-address.ts'
import { passage, whole, worded } from './fact-fields.ts'
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

/** A page of the site, or another site with TLS. */
const link = z.string('link').check(
  z.trim(),
  z.maxLength(limits.urlLength, 'tooLong'),
  z.refine(
    (typed) => typed === '' || typed in linkedPages || /^https:\/\/[^\s/\\]+(\/[^\s\\]*)?$/.test(typed),
    'link',
  ),
)

const hasText = ({ ja, en }: Worded) => ja !== '' || en !== ''

/** What a draft may still lack. */
const requiredOfBlock = [
  z.refine<PageBlock>(({ id, title }) => untitledBlocks.has(id) || hasText(title), {
    error: 'required',
    path: ['title', 'ja'],
    when: ({ issues }) => issues.length === 0,
  }),
  z.refine<PageBlock>((block) => block.link === '' || hasText(block.linkText), {
    error: 'required',
    path: ['linkText', 'ja'],
    when: ({ issues }) => issues.length === 0,
  }),
]

/** @param ids those of the file; an owner's own begin with `block-` */
const block = (least: Least, ids: readonly string[]) =>
  z
    .object({
      id: z
        .string('pattern')
        .check(z.refine((id) => ids.includes(id) || /^block-[a-z0-9]{1,40}$/.test(id), 'pattern')),
      title: worded(0, limits.titleLength, 'tooLongTitle'),
      text: passage(0),
      picture: optionalPictureAddress,
      // A picture without text is decoration.
      pictureText: worded(0, limits.pictureTextLength, 'tooLongPictureText'),
      link,
      linkText: worded(0, limits.titleLength, 'tooLongTitle'),
      shown: z.boolean('pattern'),
    })
    .check(...(least === 0 ? [] : requiredOfBlock))

const blocks = (least: Least, ids: readonly string[], most: number) =>
  z.array(block(least, ids), 'required').check(
    z.maxLength(most, 'tooManyBlocks'),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'pattern'),
  )

export const home = (least: Least) =>
  z.object({
    homeLead: worded(least),
    homePicture: pictureAddress,
    homeBlocks: blocks(least, ['glance', 'next', 'intro', 'first', 'news'], limits.pageBlocks),
    homeCards: blocks(least, ['yoga', 'tea', 'space'], limits.pageCards),
  })

export const storyBlocks = (least: Least) =>
  blocks(least, [...Object.keys(storyTexts), 'contact'], limits.pageBlocks)
