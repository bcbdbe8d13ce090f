import { randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which look alike on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const codesAtOnce = 10
const groups = 3
const lettersInGroup = 4

/** New codes of 60 random bits each, such as `7KQ2-M9XD-4HTB`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, newCode)

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: lettersInGroup }, () => letters.charAt(randomInt(letters.length))).join(''),
  ).join('-')
