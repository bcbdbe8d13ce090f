/**
 * Node loads this file before the server. It keeps compiled code beside the project, so that the next start
 * is faster. If the folder cannot be written, Node compiles everything at each start. This file is
 * JavaScript, because a TypeScript file would load the compiler that the cache makes unnecessary
 * (docs/decisions/0001).
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
