/**
 * Starts the server as the build has bundled it, or from its sources when the bundle is missing or older than they are.
 * `npm start` builds first (scripts/start.ts).
 */
import { freshBundle } from './fresh-bundle.js'

const bundle = freshBundle()
await (bundle === undefined ? import('./main.ts') : import(bundle))
