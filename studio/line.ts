/**
 * Which mails are sent by LINE as well to members who have linked an account, and how many messages a month
 * the plan of the studio's account has. LINE counts every message to every person.
 */
export interface LineFacts {
  /** A seat from the waiting list, or one that came free. */
  lineSeat: boolean
  /** The studio has cancelled a lesson, or closes. */
  lineCancelled: boolean
  /** A payment by card has failed. */
  linePayment: boolean
  /** Reminders of lessons and hires. Off at first, because they are most of the messages. */
  lineReminder: boolean
  lineBound: number
}

/** What a new studio begins with; administrators change it at /admin/studio. The free plan has 200 messages. */
export const lineOfFile: LineFacts = {
  lineSeat: true,
  lineCancelled: true,
  linePayment: true,
  lineReminder: false,
  lineBound: 200,
}
