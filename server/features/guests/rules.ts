/** What is still to be paid for a seat, in whole yen; nothing for a cancelled one. */
export const openAmount = ({ status, price }: { status: string; price: number }, left: number): number =>
  status === 'cancelled' ? 0 : Math.max(0, price - left)
