/**
 * Loaded before the studio's program: what Node compiles is kept beside the project, so that the next start finds it
 * ready. Where the folder cannot be written, everything is compiled as ever. JavaScript, because a file of TypeScript
 * would bring in the compiler that this spares (docs/decisions/0020).
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
