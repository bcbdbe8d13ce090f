/** The number as the membership card shows it: `00012`. */
export const memberNumber = (number: number): string => String(number).padStart(5, '0')
