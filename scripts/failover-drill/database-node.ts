import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, LongProgram } from './programs.ts'
import { configurationFile, environmentOf } from './configuration.ts'
import { clusterAddress, inNode, nodeName, serviceAddress } from './networks.ts'

export const passwords = {
  SUPERUSER_PASSWORD: 'drill-superuser',
  REPLICATION_PASSWORD: 'drill-replication',
  RESTAPI_PASSWORD: 'drill-restapi',
}

/** A machine with PostgreSQL, Patroni and a member of etcd. */
export class DatabaseNode {
  readonly number: number
  readonly name: string
  /** Where Patroni tells HAProxy what it is. */
  readonly restApi: string
  readonly #folder: string
  #etcd: LongProgram | undefined
  #patroni: LongProgram | undefined

  private constructor(number: number, folder: string) {
    this.number = number
    this.name = nodeName(number)
    this.restApi = `http://${serviceAddress(number)}:8008`
    this.#folder = folder
  }

  static async create(number: number, parent: string): Promise<DatabaseNode> {
    const folder = join(parent, nodeName(number))
    mkdirSync(folder, { mode: 0o700 })
    // As on Debian, where both the file and the folder belong to the user that runs PostgreSQL.
    copyFileSync(configurationFile('patroni.yml'), join(folder, 'patroni.yml'))
    await run('chown', '-R', 'postgres:postgres', folder)
    return new DatabaseNode(number, folder)
  }

  startEtcd(): void {
    const env = this.#environment('etcd.env')
    this.#etcd = new LongProgram([...inNode(this.number, 'postgres'), 'etcd'], {
      env,
      log: this.#log('etcd'),
    })
  }

  startPatroni(): void {
    const command = [...inNode(this.number, 'postgres'), 'patroni', this.#patroniFile]
    this.#patroni = new LongProgram(command, {
      // Otherwise in the home of the user, which the three nodes of this machine share.
      env: { ...this.#environment('patroni.env'), PATRONI_POSTGRESQL_PGPASS: join(this.#folder, 'pgpass') },
      log: this.#log('patroni'),
    })
  }

  /** Stops PostgreSQL too. */
  stopPatroni = async () => this.#patroni?.end('SIGTERM')

  stopEtcd = async () => this.#etcd?.end('SIGTERM')

  /** Kills Patroni first, so that it cannot start PostgreSQL again. */
  async killPostgres(): Promise<void> {
    const postmaster = readFileSync(join(this.#dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]
    await this.#patroni?.end('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
  }

  /** Makes another node the primary, without losing a transaction. */
  async switchOverTo({ name }: DatabaseNode): Promise<void> {
    const environment = Object.entries(this.#environment('patroni.env')).map(
      ([key, value]) => `${key}=${value}`,
    )
    const words = ['switchover', '--master', this.name, '--candidate', name, '--force']
    const [program = '', ...args] = inNode(this.number, 'postgres')
    await run(program, ...args, 'env', ...environment, 'patronictl', '-c', this.#patroniFile, ...words)
  }

  get #patroniFile() {
    return join(this.#folder, 'patroni.yml')
  }

  get #dataFolder() {
    return join(this.#folder, 'postgres')
  }

  #log = (program: string) => join(this.#folder, `${program}.log`)

  #environment(file: 'etcd.env' | 'patroni.env'): Record<string, string> {
    return environmentOf(file, {
      NODE: this.name,
      ADDRESS: clusterAddress(this.number),
      ETCD_DATA_DIR: join(this.#folder, 'etcd'),
      POSTGRES_DATA_DIR: this.#dataFolder,
      ...passwords,
    })
  }
}
