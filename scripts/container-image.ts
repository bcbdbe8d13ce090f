/**
 * `npm run image`: builds the container image from the Containerfile with buildah. Where no image registry
 * can be reached, it first makes the two base images from Debian's packages. `npm run image -- --check` also
 * starts the image with podman.
 */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeBaseImages, standardBases } from './container/base-images.ts'
import { checkImage } from './container/check-image.ts'
import { run, runs } from './container/run-program.ts'
import { projectRoot } from './source-files.ts'

const packages = 'apt install buildah podman crun debootstrap'
const image = 'localhost/hidamari'
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

// Works for root inside a virtual machine or a container too, where buildah may not make namespaces of its
// own.
process.env['BUILDAH_ISOLATION'] ??= 'chroot'

try {
  for (const program of ['buildah', ...(values.check ? ['podman', 'crun'] : [])]) {
    if (!runs(program, '--version')) throw new Error(`${program} is missing: ${packages}`)
  }
  const bases = canReachRegistry() ? standardBases : makeBaseImages(packages)
  const args = Object.entries(bases).map(([name, base]) => `--build-arg=${name}=${base}`)
  // Only this format keeps the health check.
  run('buildah', 'build', '--format=docker', '--layers', ...args, `--tag=${image}`, projectRoot)
  console.log(`\nBuilt ${image}.`)
  if (values.check) await checkImage(image)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function canReachRegistry(): boolean {
  if (existsSync('/etc/containers') && runs('buildah', 'pull', '--quiet', standardBases.BASE)) return true
  console.log('No image registry can be reached: the base images are made from Debian’s packages.')
  return false
}
