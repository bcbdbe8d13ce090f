import * as z from 'zod/mini'
import { wrongBirthday } from '#contract/member-fields.ts'
import { registrationFields } from '#contract/registration.ts'

/**
 * The form accepts what the call accepts, except birthdays that the server would refuse because of its clock.
 * @param today the date in Tokyo, `2026-11-20`
 */
export const registrationForm = (today: () => string) =>
  registrationFields.check(
    ...(['required', 'pattern'] as const).map((type) =>
      z.refine<{ birthday: string }>(({ birthday }) => wrongBirthday(birthday, today()) !== type, {
        path: ['birthday'],
        error: type,
        when: ({ issues }) => !issues.some(({ path }) => path === undefined || path[0] === 'birthday'),
      }),
    ),
  )
