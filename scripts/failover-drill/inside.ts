/** The drill in its own namespaces, where `scripts/drill-failover.ts` starts it with a folder on the disk. */
import { join } from 'node:path'
import { Cluster, databaseUrl, leadsToPrimary } from './cluster.ts'
import { configurationFile, environmentOf } from './configuration.ts'
import { hireAgainAndAgain } from './hirers.ts'
import type { Hirings } from './hirers.ts'
import { bookAll } from './members.ts'
import { buildNetworks } from './networks.ts'
import { Observations } from './observations.ts'
import type { StepResult } from './observations.ts'
import { readPages, startMailServer, startStripe } from './outside.ts'
import { LongProgram } from './programs.ts'
import { steps } from './steps.ts'
import type { Installation } from './steps.ts'
import { fillStudio, StudioProcess } from './studio.ts'
import { judgeOutside } from './outside-verdict.ts'
import { judge } from './verdict.ts'
import { until } from './waiting.ts'

const folder = process.argv[2] ?? ''

try {
  process.exitCode = (await drill()) ? 0 : 1
} catch (error) {
  console.error(error)
  process.exitCode = 2
}
// The programs of the cluster still run; they end with this process.
process.exit()

async function drill(): Promise<boolean> {
  console.log('Starting three database nodes, HAProxy and two processes of the product …')
  await buildNetworks(Cluster.nodeNumbers)
  const cluster = await Cluster.start(folder)
  const addresses = environmentOf('haproxy.env')
  const { DATABASE_LISTEN = '', STUDIO_LISTEN = '', WEB1 = '', WEB2 = '' } = addresses
  const haproxy = new LongProgram(['haproxy', '-W', '-db', '-f', configurationFile('haproxy.cfg')], {
    env: addresses,
    log: join(folder, 'haproxy.log'),
  })
  const url = databaseUrl(DATABASE_LISTEN)
  const origin = `http://${STUDIO_LISTEN}`
  const stripe = await startStripe(origin)
  const mailServer = await startMailServer()
  const processes = Object.entries({ web1: WEB1, web2: WEB2 }).map(
    ([name, listen]) =>
      new StudioProcess(name, {
        listen,
        databaseUrl: url,
        folder,
        mailServer: mailServer.url,
        stripe: stripe.account,
      }),
  )
  await until('HAProxy leads to the primary alone', () => leadsToPrimary(url))
  for (const process of processes) await process.start()
  const { members, hirers, lessons } = await fillStudio(url)
  await until('HAProxy leads to the product', async () => (await fetch(`${origin}/api/ready`)).ok)

  const observations = new Observations()
  const ended = new AbortController()
  const rush = { origin, lessons, observations, signal: ended.signal }
  const hirings: Hirings = { paid: new Set(), confirmed: 0, cancelled: new Set(), wrong: [] }
  const hiring = { origin, stripe, hirings, signal: ended.signal }
  const work = Promise.all([
    Promise.all(members.map((member) => bookAll(member, rush))),
    Promise.all(hirers.map((hirer) => hireAgainAndAgain(hirer, { ...hiring, time: hirer.time }))),
  ])
  const visitor = readPages(origin, ended.signal)
  console.log(
    `${members.length} members book, ${hirers.length} hire, pay and cancel, one visitor reads pages.`,
  )
  await perform({ cluster, haproxy, processes, observations })
  ended.abort()
  await work

  const findings = [
    ...(await judge(observations, url)),
    ...(await judgeOutside({
      url,
      hirings,
      stripe,
      processes,
      mails: mailServer.mails,
      reads: await visitor,
    })),
  ]
  console.log('')
  for (const { words, holds } of findings) console.log(`${holds ? 'held  ' : 'BROKEN'}  ${words}`)
  return findings.every(({ holds }) => holds)
}

async function perform(installation: Installation): Promise<void> {
  for (const step of steps) {
    installation.observations.begin(step.title)
    await step.perform(installation)
    print(installation.observations.end())
  }
}

function print({ title, seconds, acknowledged, gapSeconds, errors }: StepResult): void {
  console.log(`\n${title}: ${seconds.toFixed(0)} s`)
  console.log(
    `  bookings acknowledged: ${acknowledged}; longest time without one: ${gapSeconds.toFixed(1)} s`,
  )
  for (const [error, count] of errors) console.log(`  seen ${count} times: ${error}`)
}
