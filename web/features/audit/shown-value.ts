import { useTranslation } from 'react-i18next'
import type { Beginning, FirstStepId } from '#contract/first-steps.ts'
import type { Role } from '#contract/roles.ts'
import type { pausingLists } from '#contract/pausing.ts'
import type { BookingLimit, bookingStatuses } from '#contract/bookings/bookings.ts'
import type { Coupon } from '#contract/offers/coupons.ts'
import type { PaymentMethod } from '#contract/payments/payments.ts'
import type { PausingKind } from '#contract/pausing.ts'
import type { PlanEffect } from '#contract/payments/plan-change.ts'
import type { Space } from '#contract/spaces/spaces.ts'
import type { AbsenceRule } from '#studio/absences.ts'
import { choicesIn } from '#studio/first-visit.ts'
import type { Question } from '#studio/first-visit.ts'
import type { AskedAs } from '#studio/forms.ts'
import { inLanguage, languageNames } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import type { LessonKind } from '#studio/lesson-kinds.ts'
import type { LessonLevel } from '#studio/lesson-levels.ts'
import { beforeJoining, planName, typesInOrder } from '#studio/member-types.ts'
import type { MemberType } from '#studio/member-types.ts'
import { linkedPages } from '#studio/page-blocks.ts'
import type { PageBlock } from '#studio/page-blocks.ts'
import type { CancellationTier } from '#studio/rentals.ts'
import type { Offer } from '#studio/offers.ts'
import type { LimitFacts, PlanLimits, PriceFacts } from '#studio/facts.ts'
import { yenText } from '#studio/yen.ts'
import { calendarDateText, dayMs, instantOf, slashText, weekdayText } from '#time/tokyo.ts'
import { useTiersText } from '#web/features/studio/editing/tier-fields.tsx'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import type { ShownAs } from './changes.ts'

/** The number of characters after which a text is cut. */
const longest = 120

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** An amount in the smallest unit of a currency, as Stripe writes it. */
interface Money {
  amount: number
  currency: string
}

function moneyText({ amount, currency }: Money, language: Language): string {
  if (currency === 'jpy') return yenText(amount, language)
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** Any Sunday: days of the week are counted from it. */
const sunday = instantOf('2026-11-22') ?? 0

/** Something with a picture, in a list that a change has before and after. */
interface Pictured {
  id: string
  picture: string
}

/** Whether the change has put another picture in the place of one. */
function hasOtherPicture({ id, picture }: Pictured, before: unknown): boolean {
  const was = (before as readonly Pictured[] | undefined)?.find((row) => row.id === id)?.picture ?? ''
  return was !== '' && picture !== '' && was !== picture
}

/** Writes a value of the audit log in the page's language. */
export function useShownValue() {
  const facts = useFacts()
  const types = typesInOrder(facts)
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const tiersText = useTiersText()
  const listText = (texts: readonly string[]) => texts.join(t('spaceAdmin.listGap')) || t('log.empty')
  const dayOf = (day: string | null) => (day === null ? '' : calendarDateText(day, language))
  const offerText = ({ name, price, tickets, lasts: { count, unit }, ...offer }: Offer) =>
    [
      t('log.offer', {
        name: name[language],
        price: yenText(price, language),
        count: tickets,
        lasts: t(`price.offer.lasts.${unit}`, { count }),
      }),
      offer.memberPrice !== null && t('log.offerMembers', { price: yenText(offer.memberPrice, language) }),
      (offer.saleFrom !== null || offer.saleUntil !== null) &&
        t('log.offerSale', { from: dayOf(offer.saleFrom), until: dayOf(offer.saleUntil) }),
    ]
      .filter((part) => part !== false)
      .join(t('log.offerAnd'))
  /** Its address tells an administrator nothing. */
  const pictureText = (text: string, isOther: boolean) =>
    isOther ? t('log.otherPicture') : text === '' ? t('log.anyPicture') : t('log.picture', { text })
  const linkText = (link: string) =>
    link in linkedPages ? t(`pages.${linkedPages[link as keyof typeof linkedPages]}.title`) : link
  const kindText = (row: LessonKind, before: unknown) => {
    const { title, text, minutes, seats } = row
    const kind = t('log.lessonKind', {
      title: inLanguage(language, title.ja, title.en),
      minutes,
      seats,
      picture: pictureText(
        inLanguage(language, row.pictureText.ja, row.pictureText.en),
        hasOtherPicture(row, before),
      ),
      text: shortened(inLanguage(language, text.ja, text.en)),
    })
    return row.listed ? kind : t('log.offList', { kind })
  }
  const blockText = (row: PageBlock, before: unknown) => {
    const { id, title, text, picture, link } = row
    const picturedAs = inLanguage(language, row.pictureText.ja, row.pictureText.en)
    const name =
      id === 'glance' || id === 'contact'
        ? t(`studioFacts.block.name.${id}`)
        : t('log.quoted', { text: inLanguage(language, title.ja, title.en) })
    const words = shortened(inLanguage(language, text.ja, text.en))
    const notes = [
      picture !== '' && pictureText(picturedAs, hasOtherPicture(row, before)),
      link !== '' && t('log.leadsTo', { page: linkText(link) }),
    ].filter((note) => note !== false)
    const block = [words === '' ? name : `${name} ${words}`, ...notes].reduce((told, note) =>
      t('log.withNote', { block: told, note }),
    )
    return row.shown ? block : t('log.blockHidden', { block })
  }
  const blocksText = (value: unknown, before: unknown) =>
    listText((value as readonly PageBlock[]).map((row) => blockText(row, before)))
  const absenceText = ({ effect, bookings, days }: AbsenceRule, position: number) =>
    t(`log.absenceRule.${effect}`, {
      when: t('absences.nth', { step: position + 1 }),
      count: bookings ?? 0,
      days: days ?? 0,
    })
  const questionText = ({ kind, text, required, health, ...question }: Question) => {
    const choices = kind === 'choice' ? choicesIn(question, language) : []
    const how = [
      t(`studioFacts.question.kinds.${kind}`),
      ...choices,
      ...(required ? [t('log.asked.required')] : []),
      ...(health ? [t('log.questionOfHealth')] : []),
    ]
    return t('log.question', {
      text: inLanguage(language, text.ja, text.en),
      how: how.join(t('log.questionGap')),
    })
  }
  const limitText = ({ code, mostHeld, opensDaysBefore }: PlanLimits) =>
    t('log.planLimit', {
      plan:
        code === beforeJoining
          ? t('studioFacts.noPlanPersons')
          : planName(facts, code as MemberType, language),
      held: mostHeld === null ? t('log.noLimit') : t('log.held', { count: mostHeld }),
      days: opensDaysBefore === null ? t('log.noLimit') : t('log.days', { count: opensDaysBefore }),
    })
  const written: Record<ShownAs, (value: unknown, before: unknown) => string> = {
    picture: () => t('log.anyPicture'),
    time: (value) => slashText(Number(value)) + zoneMark,
    day: (value) => calendarDateText(String(value), language),
    yen: (value) => yenText(Number(value), language),
    money: (value) => moneyText(value as Money, language),
    paymentMethod: (value) => t(`payment.methods.${value as PaymentMethod}`),
    yesNo: (value) => (value === true || value === 1 ? t('common.yes') : t('common.no')),
    memberType: (value) => planName(facts, value as MemberType, language),
    memberTypes: (value) => listText((value as MemberType[]).map((type) => planName(facts, type, language))),
    pausingList: (value) => t(`memberSearch.pausingLists.${value as (typeof pausingLists)[number]}`),
    planEffect: (value) => t(`log.planEffect.${value as PlanEffect}`),
    pausing: (value) => t(`log.pausing.${value as PausingKind}`),
    gender: (value) => t(`memberAdmin.gender${value as 1 | 2 | 3}`),
    level: (value) => t(`lesson.level.${value as LessonLevel}`),
    language: (value) => languageNames[value as Language],
    status: (value) => t(`frontDesk.status.${value as (typeof bookingStatuses)[number]}`),
    factor: (value) => t(`log.factor.${value as 'totp' | 'passkey' | 'recoveryCode' | 'all'}`),
    firstStep: (value) => t(`firstSteps.name.${value as FirstStepId}`),
    beginning: (value) => t(`log.beginning.${value as Beginning}`),
    role: (value) => t(`profile.role.${value as Role}`),
    names: (value) => listText(value as string[]),
    passages: (value) => (value as string[]).map(shortened).join(' / ') || t('log.empty'),
    lines: (value) => listText(String(value).split('\n')),
    pictures: (value, before) =>
      listText(
        (value as Space['pictures']).map(({ url, textJa, textEn }) => {
          const isOther = (before as Space['pictures'] | undefined)?.every((was) => was.url !== url) ?? false
          const text = inLanguage(language, textJa, textEn)
          return pictureText(text, isOther && text === '')
        }),
      ),
    weekdays: (value) =>
      listText((value as number[]).map((day) => weekdayText(sunday + day * dayMs, language))),
    plans: (value) =>
      listText(
        (value as PriceFacts['plans']).map(({ name, price, onSale, lessonsPerMonth }) => {
          const words = `${name.ja} / ${name.en} ${yenText(price, language)}`
          const plan =
            typeof lessonsPerMonth === 'number' && lessonsPerMonth > 0
              ? t('log.lessonsOfPlan', { plan: words, count: lessonsPerMonth })
              : words
          // Entries of earlier releases do not say it.
          return (onSale as boolean | undefined) === false ? t('log.offSale', { plan }) : plan
        }),
      ),
    bookingLimits: (value) => listText((value as BookingLimit[]).map((limit) => t(`log.limit.${limit}`))),
    planLimits: (value) =>
      listText(
        (value as LimitFacts['planLimits'])
          .filter(({ code }) => types.some((type) => type === code))
          .map(limitText),
      ),
    offers: (value) => listText((value as readonly Offer[]).map(offerText)),
    asked: (value) => t(`log.asked.${value as AskedAs}`),
    kinds: (value, before) => listText((value as readonly LessonKind[]).map((row) => kindText(row, before))),
    blocks: blocksText,
    cards: blocksText,
    absences: (value) => listText((value as readonly AbsenceRule[]).map(absenceText)),
    questions: (value) => listText((value as readonly Question[]).map(questionText)),
    couponKind: (value) => t(`log.couponKind.${value as Coupon['kind']}`),
    tiers: (value) => tiersText(value as CancellationTier[]),
    // As the database keeps those of an event.
    writtenTiers: (value) => tiersText(JSON.parse(String(value)) as CancellationTier[]),
    windows: (value) => t('log.windowCount', { count: (value as unknown[]).length }),
    number: (value) => String(value),
    text: (value) => shortened(String(value)),
  }
  /** @param before the value before the change, where that is shown beside it */
  return (as: ShownAs, value: unknown, before?: unknown) =>
    value === '' ? t('log.empty') : written[as](value, before)
}
