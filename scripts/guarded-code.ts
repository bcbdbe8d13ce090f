/**
 * Finds the guards in the text of a file, and lets each be taken out while the file runs: the conditions of
 * updates that are no name of a row, and the refusals of use cases and rules.
 */

/** Counted from 0. */
interface Place {
  line: number
  column: number
}

export interface Guard {
  /** The file and the line, counted from 1. */
  name: string
  /** A condition of an update; otherwise a refusal. */
  isCondition: boolean
  /** The parenthesis that opens the condition. */
  from: Place
  /** The one that closes it. */
  end: Place
  text: string
}

/** Conditions of an update that name its row, not a state that it must have. */
const namesRow = /^\.where\( ?('(\w+\.)?(id|\w+Id)', '='|'id', 'in'|'source', '='|column, '='), /

/** Conditions and refusals without which nothing that counts is different. */
const changesNothing: Readonly<Record<string, readonly string[]>> = {
  'server/features/bookings/guest-queries.ts': [
    // The row is only locked.
    ".where('guestId', 'is not', null)",
  ],
  'server/features/bookings/member-queries.ts': [
    // Null becomes null.
    ".where('hourFree', '=', 1)",
  ],
  'server/features/bookings/mark-attendance.ts': [
    // The bookings of a cancelled lesson are cancelled, which the next line refuses with the same error.
    "if (lesson === undefined) throw new ApiError('error.yoga.bookingNotFound')",
  ],
  'server/features/bookings/queries.ts': [
    // A cancelled booking is neither reminded nor cancelled, whatever is noted of it.
    '.where(isLive)',
  ],
  'server/features/hires/closure-queries.ts': [
    // Until when a hire that is held no more was held is not read.
    ".where('state', '=', 'held')",
  ],
  // They empty what is empty.
  'server/features/hires/queries.ts': [".where('purpose', '<>', '')"],
  'server/features/payments/pause-fees/queries.ts': [".where('waiveReason', '<>', '')"],
  'server/features/payments/refunds/queries.ts': [".where('note', '<>', '')"],
  'server/features/tickets/queries.ts': [".where('note', 'is not', null)"],
  'server/features/pausing/request-pausing.ts': [
    // The account has closed meanwhile, which the plan that is made next refuses with the same error.
    'if (locked === undefined) throw new ApiError(ifClosed)',
  ],
  'server/features/pausing/settle-fee.ts': [
    // A fee whose invoice is paid is recorded as paid, and `expectOpen` refuses it with the same error.
    "if (await closeInvoice(ctx, payments, await findOpenFee(ctx, id))) throw new ApiError('error.pauseFee.notOpen')",
    "if (seen !== undefined && isUnpaid(seen) && (await closeInvoice(ctx, payments, seen))) throw new ApiError('error.pauseFee.notOpen')",
  ],
  'server/features/members/news-queries.ts': [
    // No news goes to an account that is closed.
    ".where('closedAt', 'is', null)",
  ],
  'server/features/lessons/queries.ts': [
    // No lesson has a space while the studio has none.
    ".where('spaceId', 'is', null)",
  ],
}

/** What refuses a call. Any other error that is thrown is one of the program, or goes on to the caller. */
const refuses = /^(throw new ApiError|throw closed\(|throw await reason|return 'error\.)/

/** The guards of a file, from its beginning to its end. */
export function guardsIn(file: string, text: string): Guard[] {
  const lines = text.split('\n')
  const guards: Guard[] = []
  let isUpdate = false
  let next = 0
  for (const [line, code] of lines.entries()) {
    if (line < next) continue
    if (/\.updateTable\(|\.deleteFrom\(/.test(code)) isUpdate = true
    else if (/\.selectFrom\(|\.insertInto\(|^ *(export |async )*(function|const) /.test(code))
      isUpdate = false
    const isCondition = isUpdate && /^ *\.where(Ref)?\(/.test(code)
    if (!isCondition && !/^ *(\} else )?if \(/.test(code)) continue
    const from = { line, column: code.indexOf('(') }
    const end = endOf(lines, from)
    const whole = lines.slice(line, end.line + 1).map((part) => part.trim())
    if (!isCondition) {
      const behind = lines[end.line]?.slice(end.column + 1).trim() ?? ''
      const isBelow = behind === '' || behind === '{'
      const below = lines[end.line + 1]?.trim() ?? ''
      if (!refuses.test(isBelow ? below : behind)) continue
      if (isBelow) whole.push(below)
    }
    const shown = whole.join(' ')
    if ((isCondition && namesRow.test(shown)) || changesNothing[file]?.includes(shown)) continue
    guards.push({ name: `${file}:${line + 1}`, isCondition, from, end, text: shown })
    next = end.line + 1
  }
  return guards
}

/** Where the parenthesis closes that opens at the place. */
function endOf(lines: readonly string[], { line, column }: Place): Place {
  let open = 0
  for (let at = line; at < lines.length; at += 1) {
    const text = lines[at] ?? ''
    for (let place = at === line ? column : 0; place < text.length; place += 1) {
      if (text[place] === '(') open += 1
      if (text[place] === ')') open -= 1
      if (open === 0) return { line: at, column: place }
    }
  }
  throw new Error(`The parenthesis never closes: ${lines[line]}`)
}

/**
 * The file in which each guard asks `guardStands` whether it stands: a refusal when it would refuse, the
 * condition of an update when the update is built. The lines stay, so that an error names the line it means.
 */
export function switchable(file: string, text: string): string {
  const lines = text.split('\n')
  const insert = (line: number, column: number, more: string) => {
    const code = lines[line] ?? ''
    lines[line] = code.slice(0, column) + more + code.slice(column)
  }
  for (const { name, isCondition, from, end } of guardsIn(file, text)) {
    const stands = `globalThis.guardStands('${name}')`
    // The end first, because it may be on the same line.
    insert(end.line, end.column + 1, isCondition ? ')' : ` && ${stands})`)
    if (isCondition)
      insert(from.line, lines[from.line]?.indexOf('.where') ?? 0, `.$if(${stands}, (guarded) => guarded`)
    else insert(from.line, from.column, '(')
  }
  return lines.join('\n')
}
