/** How hires, guests' seats and lesson tickets can be paid online, besides by card. Plans are paid by card only. */
export interface PayingFacts {
  payAtKonbini: boolean
  /** So many days after the day of the order it can be paid at a convenience store. */
  konbiniDays: number
  /** At the latest so many hours before the lesson or the hire begins. */
  konbiniHoursBefore: number
  payWithPayPay: boolean
}

/** With what a new studio begins; administrators change it at /admin/studio. */
export const payingOfFile: PayingFacts = {
  payAtKonbini: false,
  konbiniDays: 3,
  konbiniHoursBefore: 24,
  payWithPayPay: false,
}
