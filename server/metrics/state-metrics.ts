import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { countDamaged, listBackups } from '#server/backups/backup-files.ts'
import type { Database } from '#server/database/database.ts'
import { countOpenRefunds } from '#server/features/payments/refunds/queries.ts'
import { findRefused } from '#server/features/payments/webhook-queries.ts'
import { readOutboxState } from '#server/mail/queries.ts'
import type { Clock } from '#time/clock.ts'

export interface Studio {
  database: Database
  dataDir: string
  clock: Clock
}

/**
 * Registers what is read when the metrics are asked for, and returns the function that reads it. What cannot
 * be read, and the age of a backup that does not exist, is NaN.
 */
export function observeState(registry: Registry, { database, dataDir, clock }: Studio): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const waiting = gauge('hidamari_outbox_waiting', 'Mails that wait to be sent')
  const overdue = gauge(
    'hidamari_outbox_overdue_seconds',
    'For how long the mail that is due the longest has been due; 0 when none is due',
  )
  const failing = gauge(
    'hidamari_outbox_failing',
    'Mails that could not be sent at the last attempt, those given up included',
  )
  const refunds = gauge('hidamari_refunds_open', 'Refunds that the payment provider has not made yet')
  const refused = gauge(
    'hidamari_webhooks_refused_seconds',
    'For how long messages of the payment provider have been refused and none accepted; 0 when none was refused',
  )
  const free = gauge('hidamari_disk_free_bytes', 'Room on the disk of DATA_DIR for the user of the server')
  const backup = gauge('hidamari_backup_age_seconds', 'Age of the newest backup in DATA_DIR/backups')
  const damaged = gauge(
    'hidamari_backups_damaged',
    'Backups in DATA_DIR/backups that were no longer as they were made when the server looked a day later',
  )
  const log =
    database.engine === 'sqlite'
      ? gauge('hidamari_wal_bytes', 'Size of the write-ahead log of the embedded database')
      : undefined

  return async () => {
    const now = clock()
    const [outbox, openRefunds, refusals, disk, logBytes] = await Promise.all([
      readOutboxState(database.reader).catch(() => undefined),
      countOpenRefunds(database.reader).catch(() => undefined),
      findRefused(database.reader).catch(() => null),
      statfs(dataDir).catch(() => undefined),
      writeAheadLogBytes(dataDir),
    ])
    waiting.set(outbox?.waiting ?? Number.NaN)
    failing.set(outbox?.failing ?? Number.NaN)
    overdue.set(outbox ? secondsSince(outbox.dueAt ?? now, now) : Number.NaN)
    refunds.set(openRefunds ?? Number.NaN)
    refused.set(refusals === null ? Number.NaN : secondsSince(refusals?.firstAt ?? now, now))
    free.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    log?.set(logBytes)
    const newest = listBackups(dataDir).at(-1)
    damaged.set(countDamaged(dataDir))
    backup.set(newest ? secondsSince(newest.madeAt, now) : Number.NaN)
  }
}

const secondsSince = (instant: number, now: number) => Math.max(0, (now - instant) / 1000)

const writeAheadLogBytes = async (dataDir: string): Promise<number> =>
  (await stat(join(dataDir, 'hidamari.db-wal')).catch(() => undefined))?.size ?? 0
