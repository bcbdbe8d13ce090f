/*
 * SQL that makes all rows of a table at once, so that ten years take a minute or two. Lessons, bookings and
 * movements are inserted in the order of their time, so that they lie in the file as in a real studio.
 */
import { dayMs, hourMs } from '#time/tokyo.ts'
import { bookedAhead, firstHour, lessonsPerDay, othersAhead, regulars, rooms, seats } from './sizes.ts'

const numbers = (count: string) => `
  with recursive numbers(n) as (select 0 where ${count} > 0 union all select n + 1 from numbers where n + 1 < ${count})`

const id = (kind: string, number: string) => `'${kind}-' || printf('%0${35 - kind.length}d', ${number})`

/** As `memberId` in bench/admin-area/members.ts. */
const member = (serial: string) => `printf('member-%08d', ${serial})`

/** `:midnight` separates past lessons from future ones, `:texts` are their texts. */
export const insertLessons = `
  insert into lessons (id, title, description, title_en, description_en, image_url, starts_at, ends_at, total_seats,
    seats_taken, version, created_at)
  ${numbers(':over + :ahead')},
  timed as (select n, :midnight + (n / ${lessonsPerDay} - (:over / ${lessonsPerDay})) * ${dayMs}
    + (${firstHour} + n % ${lessonsPerDay} / ${rooms}) * ${hourMs} as starts_at from numbers)
  select ${id('lesson-of-day', 'n')}, text.value ->> 'title', text.value ->> 'description', text.value ->> 'titleEn',
    text.value ->> 'descriptionEn', '/pictures/lessons/morning-flow.svg', starts_at, starts_at + ${hourMs}, ${seats},
    iif(n < :over, ${seats}, ${bookedAhead}), 0, 0
  from timed join json_each(:texts) as text on text.key = n % json_array_length(:texts) order by n`

export const insertBookings = `
  insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at, cancelled_at, cancelled_by, reminded_at)
  ${numbers(`${2 * seats}`)},
  places as (
    select lesson.n, starts_at - 30 * ${dayMs} as booked_at, place.n as place, place.n >= ${seats} as is_cancelled,
      place.n % ${seats} as seat, lesson.id as lesson_id, lesson.n < :over as is_over
    from (select id, starts_at, row_number() over (order by id) - 1 as n from lessons) as lesson
    join numbers as place on place.n < iif(lesson.n < :over, ${2 * seats}, ${bookedAhead})),
  taken as (
    select *, ${member(`case
      when seat = 0 and is_over then (n + is_cancelled * ${Math.floor(regulars / 2)}) % ${regulars}
      when seat = 0 then (n - :over) % ${regulars}
      when is_over then ${regulars} + (n * ${2 * (seats - 1)} + is_cancelled * ${seats - 1} + seat - 1) % :others
      else ${regulars} + ((n - :over) * ${bookedAhead - 1} + seat - 1) % ${othersAhead} end`)} as member_id
    from places)
  select ${id('booking', `n * ${2 * seats} + place`)}, lesson_id, member_id,
    case when is_cancelled then 'cancelled' when is_over then 'attended' else 'booked' end, 1, booked_at,
    iif(is_cancelled, booked_at + ${dayMs}, null), iif(is_cancelled, member_id, null), booked_at
  from taken order by n, place`

/**
 * Each member gets a lot of two tickets at the start, and one of eight before every eighth booking that is
 * not cancelled. The movements are computed in a temporary table, because lots must be inserted before them.
 */
export const computeMovements = `
  create temporary table computed_movements as
  with counted as (
    select id, member_id, status, booked_at, cancelled_at,
      row_number() over (partition by member_id, status = 'cancelled' order by id) as nth
    from bookings),
  steps(member_id, at, step, booking_id, change, reason, grant) as (
    select member_id, booked_at, 0, null, iif(status = 'cancelled', 2, 8), 'granted', iif(status = 'cancelled', 0, (nth + 7) / 8)
      from counted where iif(status = 'cancelled', nth = 1, nth % 8 = 1)
    union all select member_id, booked_at, 1, id, -1, 'booked', iif(status = 'cancelled', 0, (nth + 7) / 8) from counted
    union all select member_id, cancelled_at, 2, id, 1, 'cancelled', 0 from counted where status = 'cancelled'),
  added as (
    select *, sum(change) over (
      partition by member_id order by at, step, booking_id rows unbounded preceding) as balance
    from steps),
  named as (
    select *, ${id('movement', 'row_number() over (order by at, member_id, step, booking_id)')} as id from added)
  select *, min(id) over (partition by member_id, grant) as lot_id from named order by at, member_id, step, booking_id`

export const insertLots = `
  insert into ticket_lots (id, member_id, granted, remaining, has_tickets)
  select lot_id, member_id, max(iif(step = 0, change, 0)), sum(change), sum(change) > 0 from computed_movements
  group by lot_id, member_id order by lot_id`

export const insertMovements = `
  insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
  select id, member_id, lot_id, change, balance, reason, booking_id, iif(booking_id is null, null, member_id), at
  from computed_movements order by id`

export const updateBalances = `
  update members set tickets = sums.tickets
  from (select member_id, sum(change) as tickets from ticket_movements group by member_id) as sums
  where sums.member_id = members.id`
