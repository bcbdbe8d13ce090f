import type { PausingFacts } from './facts.ts'

/*
 * Pausing (休会) and leaving (退会) a yoga plan. Administrators change the rules at /admin/studio; the prices,
 * the membership rules and the legal notice take their numbers from here.
 */

export const pausingOfFile: PausingFacts = {
  pauseDeadlineDay: 10,
  leastPauseMonths: 1,
  mostPauseMonths: 3,
  mostPauseMonthsInYear: 6,
  pauseFee: 0,
  freeReturnMonths: null,
  leastMembershipMonths: 0,
  ticketsWhilePaused: false,
  ticketsAfterLeaving: false,
  pauseNote: {
    ja: 'お休みのあいだも、会員番号、ご利用の記録、チケットはそのまま残ります。どうぞごゆっくりお過ごしください。',
    en: 'Your number, your history and your tickets stay while you are away. Take your time.',
  },
  leaveNote: {
    ja: 'これまでお越しいただき、ありがとうございました。またヨガをしたくなりましたら、いつでもお戻りください。',
    en: 'Thank you for practising with us. Whenever you feel like yoga again, you are welcome back.',
  },
}
