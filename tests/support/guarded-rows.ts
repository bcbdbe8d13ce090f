/**
 * Rows of all that a studio sells and books, one at least in each table, so that each constraint of these
 * tables can be tried. They are no sound studio: the sums are not right.
 */

/** Column by column: `name=value`, with digits for numbers and `null`. */
type Columns = string

const literalOf = (value: string) => (/^(null|-?\d+)$/.test(value) ? value : `'${value}'`)

const read = (columns: Columns): Map<string, string> =>
  new Map(
    columns.split(/\s+/).flatMap((column) => {
      const [, name, value = ''] = /^(\w+)=(.*)$/.exec(column) ?? []
      return name === undefined ? [] : [[name, literalOf(value)] as const]
    }),
  )

const insertOf = (table: string, values: ReadonlyMap<string, string>) =>
  `insert into ${table} (${[...values.keys()].join(', ')}) values (${[...values.values()].join(', ')})`

const member = (id: string, number: number, more: Columns) =>
  `id=${id} number=${number} email=${id}@example.test first_name=F last_name=L kana_first_name=F kana_last_name=L
   gender=1 phone=1 address_id= address_rest= member_type=3 language=ja password_hash=h created_at=0
   kana_order=0 search_text=s ${more}`

const seat = 'tickets_taken=1 booked_at=0'
const hour = 'starts_at=0 ends_at=3600000'
const hire = `space_id=hall ${hour} people=2 purpose= price=100 lines=[] cancellation=[] language=ja created_at=0`
const paid =
  'payer_name=Sora amount=100 entry_fee=0 tickets=0 paid_at=0 refunded=0 version=1 method=card off=0'
const order =
  'member_id=sora price=100 entry_fee=0 language=ja created_at=0 member_type=3 monthly_tickets=4 off=0'
const coupon =
  'kind=percent value=10 applies_to=offers smallest_order=0 used=1 uses_in_all=1 note= created_at=0 version=1'
const offer = `member_id=sora offer_id=five name=5 name_en=5 tickets=5 lasts_count=3 lasts_unit=months list_price=100
   lesson_price=20 language=ja expires_at=9 created_at=0`
const lesson = `title=T description=D title_en=T description_en=D image_url=u ${hour} version=1 created_at=0`
const note = 'reason=paid attempts=0 due_at=0 created_at=0 tickets_taken=0 stays_owed=0 note='

/** In the order in which they are written. The first one of a table is the one that statements repeat. */
const rows: ReadonlyArray<readonly [table: string, columns: Columns]> = [
  ['members', member('sora', 1, 'role=USER tickets=1')],
  ['members', member('riku', 2, 'role=USER tickets=0')],
  ['members', member('hana', 3, 'role=ADMIN tickets=0')],
  ['guests', 'id=guest name=G kana=G phone=1 language=ja search_text=g created_at=0 version=1'],
  ['spaces', 'id=hall name=H name_en=H unit_price=100 flat_rate=0 weekend_price=200 created_at=0 version=1'],
  ['spaces', 'id=annex name=A name_en=A unit_price=0 flat_rate=1 created_at=0'],
  ['space_parts', 'whole_id=hall part_id=annex'],
  ['availability_windows', `id=window space_id=hall ${hour} created_at=0`],
  ['availability_windows', 'id=later space_id=hall starts_at=3600000 ends_at=3600010 created_at=0'],
  [
    'weekly_windows',
    'id=weekly space_id=hall weekday=1 start_time=10:00 minutes=60 skips_holidays=0 added_until=2026-11-23 created_at=0',
  ],
  ['space_blocks', `id=block space_id=hall ${hour} note= created_at=0`],
  ['occupancy', 'space_id=hall kind=hire reference_id=hire starts_at=0 ends_at=10'],
  ['occupancy', 'space_id=hall kind=hire reference_id=later starts_at=10 ends_at=20'],
  [
    'lesson_series',
    `id=series title=T description=D title_en=T description_en=D image_url=u total_seats=2 weekdays=1 start_time=10:00
     minutes=60 from_day=2026-11-23 until_day=2026-12-23 skips_holidays=0 created_at=0 level=all`,
  ],
  [
    'lessons',
    `id=lesson total_seats=2 seats_taken=2 waiting=1 series_id=series series_day=2026-11-23 changed_by_hand=0
     shown_cancelled=0 ${lesson}`,
  ],
  ['lessons', `id=second total_seats=2 seats_taken=0 ${lesson}`],
  ['bookings', `id=seat lesson_id=lesson member_id=sora status=booked price=0 tickets_kept=0 ${seat}`],
  ['bookings', `id=guestseat lesson_id=lesson guest_id=guest status=booked price=2000 ${seat}`],
  ['bookings', `id=unused lesson_id=lesson member_id=riku status=booked ${seat}`],
  ['waiting_entries', 'id=waits lesson_id=lesson member_id=riku turn=1 joined_at=0 latest_at=9'],
  ['trial_holds', 'booking_id=guestseat expires_at=9'],
  ['absences', 'booking_id=seat member_id=sora kind=missed noted_at=0 state=open'],
  ['closures', 'id=closure starts_at=0 ends_at=10 reason_ja=R reason_en=R whole_studio=0 created_at=0'],
  ['closures', 'id=second starts_at=0 ends_at=10 reason_ja=R reason_en=R whole_studio=0 created_at=0'],
  ['closure_spaces', 'closure_id=closure space_id=hall'],
  ['closure_lessons', 'closure_id=closure lesson_id=lesson'],
  ['closure_bookings', 'closure_id=closure booking_id=seat'],
  ['coupons', `id=coupon code=AAAA ${coupon}`],
  ['coupons', `id=unused code=BBBB ${coupon}`],
  ['hires', `id=hire member_id=sora state=held held_until=9 off=0 version=1 ${hire}`],
  ['hires', `id=unused member_id=riku state=confirmed ${hire}`],
  ['offer_orders', `id=offer state=open price=90 coupon_id=coupon lesson_id=lesson booking_id=seat ${offer}`],
  ['offer_orders', `id=unused state=closed price=100 ${offer}`],
  ['payment_links', 'id=link member_id=sora created_at=0 expires_at=9'],
  ['orders', `id=order state=open ${order}`],
  ['payment_customers', 'member_id=sora customer_id=cus'],
  [
    'memberships',
    `id=plan member_id=sora order_id=order member_type=3 price=100 subscription_id=sub customer_id=cus status=active
     period_ends_at=9 started_at=0 version=1`,
  ],
  ['payments', `id=payment number=1 source=invoice member_id=sora order_id=order membership_id=plan ${paid}`],
  ['payments', `id=unused number=2 source=other member_id=sora order_id=order ${paid}`],
  ['refunds', `id=refund payment_id=payment amount=10 state=open provider_id=re ${note}`],
  ['refund_entries', 'id=entry payment_id=payment amount=10 at=0 by_dispute=0'],
  [
    'receipt_reissues',
    'id=reissue payment_id=payment former_addressee=S addressee=R reason=R actor_id=hana at=0',
  ],
  ['payment_failures', 'source=invoice attempt=1 member_id=sora at=0'],
  ['payment_reminders', 'kind=plan matter_id=plan day=2026-11-23 sent_at=0 actor_id=hana'],
  ['webhook_events', 'id=event type=paid received_at=0'],
  [
    'awaited_payments',
    'intent_id=intent hire_id=hire amount=100 pay_until=9 shops=lawson voucher_url=v state=waiting created_at=0',
  ],
  ['provider_fees', 'id=charge payment_id=payment amount=3 tax=0 at=0'],
  ['book_exports', 'id=export month=2026-11 number=1 program=yayoi at=0 actor_id=hana'],
  ['book_exports', 'id=unused month=2026-12 number=1 program=yayoi at=0 actor_id=hana'],
  ['book_entries', 'entry_id=payment export_id=export'],
  ['ticket_lots', 'id=lot member_id=sora granted=2 remaining=1 has_tickets=1'],
  ['ticket_lots', 'id=unused member_id=riku granted=1 remaining=1 has_tickets=1'],
  [
    'ticket_movements',
    'id=granted member_id=sora lot_id=lot change=2 balance=2 reason=payment payment_id=payment at=0 note=n',
  ],
  [
    'ticket_movements',
    'id=taken member_id=sora lot_id=lot change=-1 balance=1 reason=booking booking_id=seat at=0',
  ],
  ['referral_codes', 'member_id=sora code=CCCC created_at=0'],
  ['referrals', 'id=referral referrer_id=sora newcomer_id=riku registered_at=0 state=registered'],
  [
    'invitations',
    'id=invitation member_id=sora year_from=0 number=1 given_at=0 expires_at=9 booking_id=seat',
  ],
  [
    'pausings',
    `id=pause member_id=sora membership_id=plan kind=pause state=running months=1 asked_at=0 asked_by=member from_at=0
     until_at=9 reason_text= exception= tickets_usable=0 cancelled_bookings=0 provider=done attempts=0 monthly_fee=0
     closes_account=0`,
  ],
  [
    'pause_fees',
    `id=fee pausing_id=pause from_at=0 until_at=9 amount=10 state=open invoice_id=in attempts=0 declines=0 created_at=0
     waive_reason= version=1`,
  ],
]

/** What a second row of the table has that the first one has not, so that the database accepts it. */
const ofSecondRow: Readonly<Record<string, Columns>> = {
  members: 'id=new number=9 email=new@example.test',
  guests: 'id=new',
  spaces: 'id=new',
  space_parts: 'whole_id=annex part_id=hall',
  availability_windows: 'id=new space_id=annex',
  weekly_windows: 'id=new',
  space_blocks: 'id=new',
  occupancy: 'space_id=annex',
  lesson_series: 'id=new',
  lessons: 'id=new series_day=2026-11-30',
  bookings: 'id=new member_id=hana',
  waiting_entries: 'id=new member_id=hana turn=2',
  trial_holds: 'booking_id=unused',
  absences: 'booking_id=unused',
  closures: 'id=new',
  closure_spaces: 'space_id=annex',
  closure_lessons: 'closure_id=second',
  closure_bookings: 'booking_id=unused',
  coupons: 'id=new code=DDDD',
  hires: 'id=new state=confirmed',
  offer_orders: 'id=new state=closed booking_id=null',
  payment_links: 'id=new',
  orders: 'id=new state=closed',
  payment_customers: 'member_id=riku',
  memberships: 'id=new subscription_id=new',
  payments: 'id=new number=9 source=new',
  refunds: 'id=new provider_id=new',
  refund_entries: 'id=new',
  receipt_reissues: 'id=new',
  payment_failures: 'attempt=2',
  payment_reminders: 'day=2026-11-24',
  webhook_events: 'id=new',
  awaited_payments: 'intent_id=new',
  provider_fees: 'id=new',
  book_exports: 'id=new number=2',
  book_entries: 'entry_id=new',
  ticket_lots: 'id=new',
  ticket_movements: 'id=new payment_id=null',
  referral_codes: 'member_id=riku code=DDDD',
  referrals: 'id=new newcomer_id=hana',
  invitations: 'id=new number=2 booking_id=null',
  pausings: 'id=new state=ended',
  pause_fees: 'id=new from_at=9 until_at=18 invoice_id=new',
}

export const guardedTables = Object.keys(ofSecondRow)

/** Statements that write the rows into an empty database. */
export const writingOfRows: readonly string[] = rows.map(([table, columns]) => insertOf(table, read(columns)))

/** A statement that writes a second row of the table, with these columns otherwise. */
export function secondRow(table: string, columns: Columns = ''): string {
  const [, first = ''] = rows.find(([name]) => name === table) ?? []
  const values = new Map([...read(first), ...read(ofSecondRow[table] ?? ''), ...read(columns)])
  return insertOf(table, values)
}

/** The same with what the first row has in these columns. */
export function repeating(table: string, names: readonly string[]): string {
  const [, first = ''] = rows.find(([name]) => name === table) ?? []
  const columns = first.split(/\s+/).filter((column) => names.includes(column.split('=')[0] ?? ''))
  return secondRow(table, columns.join(' '))
}
