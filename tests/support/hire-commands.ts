import { fc } from '#tests/support/random-cases.ts'
import { testCards } from '#demo/stripe-simulator/state.ts'

export const membersOfHistory = 3

const member = fc.nat(membersOfHistory - 1)
const space = fc.constantFrom('secondFloor', 'secondFloor', 'roofTerrace', 'wholeBuilding')
const which = fc.nat()
/** On the Friday, so close together that most times meet. */
const time = { hour: fc.integer({ min: 9, max: 14 }), hours: fc.integer({ min: 1, max: 3 }) }

/** What members, administrators, the payment provider and the time do. */
const commands = {
  hold: fc.record({ do: fc.constant('hold'), member, space, ...time, coupon: fc.boolean() }),
  pay: fc.record({ do: fc.constant('pay'), which, card: fc.constantFrom(...testCards) }),
  openPage: fc.record({ do: fc.constant('openPage'), member }),
  deliver: fc.record({ do: fc.constant('deliver'), which, again: fc.boolean() }),
  cancel: fc.record({ do: fc.constant('cancel'), which }),
  wait: fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 14, 16, 40, 24 * 60, 60 * 60) }),
  runJobs: fc.record({ do: fc.constant('runJobs') }),
  outage: fc.record({ do: fc.constant('outage'), calls: fc.integer({ min: 1, max: 4 }) }),
  hireFor: fc.record({
    do: fc.constant('hireFor'),
    // The one after the members is a caller who is none.
    member: fc.nat(membersOfHistory),
    space,
    ...time,
    paidBy: fc.constantFrom('open', 'cash', 'transfer'),
  }),
  move: fc.record({
    do: fc.constant('move'),
    which,
    space,
    ...time,
    price: fc.constantFrom('keep', 'new'),
  }),
  cancelFor: fc.record({ do: fc.constant('cancelFor'), which, way: fc.constantFrom('full', 'rule') }),
  payOnSite: fc.record({ do: fc.constant('payOnSite'), which }),
  addLesson: fc.record({ do: fc.constant('addLesson'), space, ...time }),
  removeLesson: fc.record({ do: fc.constant('removeLesson'), which }),
  block: fc.record({ do: fc.constant('block'), space, ...time }),
  liftBlock: fc.record({ do: fc.constant('liftBlock'), which }),
  close: fc.record({ do: fc.constant('close'), space: fc.option(space, { nil: undefined }), ...time }),
  lift: fc.record({ do: fc.constant('lift') }),
  changeParts: fc.record({
    do: fc.constant('changeParts'),
    parts: fc.subarray(['secondFloor', 'roofTerrace'] as const),
  }),
  closeAccount: fc.record({ do: fc.constant('closeAccount'), member }),
} as const

type CommandOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
export type HireCommand = CommandOf<(typeof commands)[keyof typeof commands]>

const weights: Record<keyof typeof commands, number> = {
  hold: 10,
  openPage: 8,
  pay: 10,
  deliver: 8,
  cancel: 4,
  wait: 4,
  runJobs: 2,
  outage: 1,
  hireFor: 3,
  move: 3,
  cancelFor: 2,
  payOnSite: 1,
  addLesson: 2,
  removeLesson: 1,
  block: 1,
  liftBlock: 1,
  close: 1,
  lift: 1,
  changeParts: 1,
  closeAccount: 1,
}

const names = Object.keys(commands) as Array<keyof typeof commands>

const command: fc.Arbitrary<HireCommand> = fc.oneof(
  ...names.map((name) => ({
    weight: weights[name],
    arbitrary: commands[name] as fc.Arbitrary<HireCommand>,
  })),
)

/** A member holds a time, opens its page and pays there, at once or after the hold has ended. */
const payment = fc
  .record({ hold: commands.hold, pay: commands.pay, wait: fc.option(commands.wait), which })
  .map(({ hold, pay, wait, which: event }): HireCommand[] => [
    hold,
    { do: 'openPage', member: hold.member },
    ...(wait === null ? [] : [wait, { do: 'runJobs' } as const]),
    { ...pay, which: 0 },
    { do: 'deliver', which: event, again: true },
  ])

export const hireHistories = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: command.map((each) => [each]) }, { weight: 1, arbitrary: payment }),
    { minLength: 10, maxLength: 40, size: 'max' },
  )
  .map((lists) => lists.flat())
