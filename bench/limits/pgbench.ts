import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bookingMembers, firstStart, memberStep, sizeOf, startStep } from '../bookings.ts'
import type { Batch } from '../bookings.ts'

const run = promisify(execFile)

/** Computes the same bookings as `bookingsOf`. Each connection takes every nth booking, n being their number. */
const script = `
\\set turn :turn + 1
\\set position :turn * :connections + :client_id
\\set number :first * 10 + :position
\\set within mod(:position, :lessons)
\\set lesson :first + :within
\\set member mod(:within + (:position / :lessons) * ${memberStep}, ${bookingMembers})
\\set start ${firstStart} + :lesson * ${startStep}
begin;
update lessons set seats_taken = seats_taken + 1
  where id = 'lesson-' || lpad(:lesson::text, 29, '0') and starts_at = :start and ends_at > :now
    and cancelled_at is null and seats_taken < total_seats;
update members set tickets = tickets - 1
  where id = 'member-' || lpad(:member::text, 29, '0') and tickets >= 1 returning tickets \\gset
update ticket_lots set remaining = remaining - 1
  where member_id = 'member-' || lpad(:member::text, 29, '0') and has_tickets = 1 returning id as lot \\gset
insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
  values ('booking-' || lpad(:number::text, 28, '0'), 'lesson-' || lpad(:lesson::text, 29, '0'),
    'member-' || lpad(:member::text, 29, '0'), 'booked', 1, :now);
insert into ticket_movements (id, member_id, lot_id, change, balance, reason, booking_id, actor_id, at)
  values ('movement-' || lpad(:number::text, 27, '0'), 'member-' || lpad(:member::text, 29, '0'), :lot, -1, :tickets,
    'booked', 'booking-' || lpad(:number::text, 28, '0'), 'member-' || lpad(:member::text, 29, '0'), :now);
commit;
`

/** Whether pgbench is on the PATH. It comes with the packages of PostgreSQL. */
export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )

/** Books with pgbench, five prepared statements in each transaction. Returns the bookings per second. */
export async function bookWithPgbench(url: string, batch: Batch, connections: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-pgbench-'))
  try {
    const file = join(folder, 'booking.sql')
    writeFileSync(file, script)
    const values = {
      turn: -1,
      connections,
      first: batch.firstLesson,
      lessons: batch.lessons,
      now: Date.now(),
    }
    const { stdout } = await run('pgbench', [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      `--client=${connections}`,
      `--jobs=${Math.min(connections, availableParallelism())}`,
      `--transactions=${sizeOf(batch) / connections}`,
      ...Object.entries(values).map(([name, value]) => `--define=${name}=${value}`),
      url,
    ])
    const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
    if (perSecond === undefined || !stdout.includes(`processed: ${sizeOf(batch)}/${sizeOf(batch)}`)) {
      throw new Error(`pgbench did not make all bookings:\n${stdout}`)
    }
    return Number(perSecond)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
