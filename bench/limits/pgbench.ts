import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bookingMembers, firstStart, memberStep, sizeOf, startStep } from '../bookings.ts'
import type { Batch } from '../bookings.ts'
import { lessonTexts } from '../lesson-texts.ts'

const run = promisify(execFile)

/** As long as that of a real mail. */
const content = JSON.stringify({ bookingId: 'booking', lesson: lessonTexts[0], tickets: 9_999 })

/**
 * Computes the same bookings as `bookingsOf`. Each connection takes every nth booking, n being their number.
 */
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
  where id = 'member-' || lpad(:member::text, 29, '0') and tickets >= 1;
insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
  values ('booking-' || lpad(:number::text, 28, '0'), 'lesson-' || lpad(:lesson::text, 29, '0'),
    'member-' || lpad(:member::text, 29, '0'), 'booked', 1, :now);
insert into outbox (id, kind, recipient, language, content, created_at, due_at, attempts)
  values ('mail-' || lpad(:number::text, 31, '0'), 'bookingConfirmed', 'member@example.test', 'ja',
    '${content}', :now, :now, 0);
commit;
`

/** Books with pgbench, four prepared statements between begin and commit. Returns the bookings per second. */
export async function bookWithPgbench(
  { url, programs }: { url: string; programs: string },
  batch: Batch,
  connections: number,
): Promise<number> {
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
    const { stdout } = await run(join(programs, 'pgbench'), [
      '--no-vacuum',
      '--protocol=prepared',
      `--file=${file}`,
      `--client=${connections}`,
      // As wrk: one thread for all connections.
      '--jobs=1',
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
