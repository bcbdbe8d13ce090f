import * as z from 'zod/mini'

/** What a call names in its address, and what a creating call answers. */
export const byId = z.object({ id: z.string() })
