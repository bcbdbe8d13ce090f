import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { read, run, runs } from './run-program.ts'

/** The arguments of the Containerfile, with the images that it names itself. */
export const standardBases = { BASE: 'debian:bookworm-slim', BUILD_BASE: 'node:22-bookworm' }

const own: typeof standardBases = {
  BASE: 'localhost/hidamari-base',
  BUILD_BASE: 'localhost/hidamari-build-base',
}

const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Makes both base images from Debian's packages, unless they are there. */
export function makeBaseImages(packages: string): typeof standardBases {
  const exists = (name: string) => runs('buildah', 'inspect', '--type=image', name)
  if (!exists(own.BASE)) makeBase(packages)
  if (!exists(own.BUILD_BASE)) makeBuildBase()
  return own
}

/** The base image with this Node and this npm. The studio's image gets its own Node from the lock file. */
function makeBuildBase(): void {
  const container = read('buildah', 'from', '--pull-never', own.BASE)
  run('buildah', 'copy', '--quiet', container, realpathSync(process.execPath), '/usr/local/bin/node')
  run('buildah', 'copy', '--quiet', container, npmFolder(), '/usr/local/lib/node_modules/npm')
  const npm = '../lib/node_modules/npm/bin/npm-cli.js'
  run('buildah', 'run', container, '--', 'ln', '--symbolic', npm, '/usr/local/bin/npm')
  // npm may have to trust the certificate of a company's proxy, which this machine trusts. The studio's image
  // does not get it.
  if (existsSync(certificates)) {
    run('buildah', 'copy', '--quiet', container, certificates, certificates)
    run('buildah', 'config', `--env=NODE_EXTRA_CA_CERTS=${certificates}`, container)
  }
  run('buildah', 'commit', '--quiet', '--rm', container, own.BUILD_BASE)
}

function makeBase(packages: string): void {
  if (!runs('debootstrap', '--version')) throw new Error(`debootstrap is missing: ${packages}`)
  const folder = mkdtempSync(join(tmpdir(), 'hidamari-image-'))
  const system = join(folder, 'system')
  try {
    const included = '--include=ca-certificates,libatomic1,postgresql-client'
    run('debootstrap', '--variant=minbase', included, 'bookworm', system)
    for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/locale'])
      rmSync(join(system, unused), { recursive: true })
    const container = read('buildah', 'from', 'scratch')
    run('buildah', 'add', '--quiet', container, system, '/')
    run('buildah', 'commit', '--quiet', '--rm', container, own.BASE)
  } finally {
    // A debootstrap that was interrupted leaves them mounted.
    for (const mounted of ['proc', 'sys']) runs('umount', '--lazy', join(system, mounted))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The npm that runs this script. */
function npmFolder(): string {
  const program = process.env['npm_execpath']
  if (program === undefined) throw new Error('Start it with npm: npm run image')
  return dirname(dirname(realpathSync(program)))
}
