/** A change of a subscription for its next renewal, or of its end. */
export interface SubscriptionChange {
  subscriptionId: string
  change: PlanChange
  /** By which it is charged from the next renewal on; undefined when the plan stays. */
  order: { id: string; product: string; price: number } | undefined
  /** Whether it ends with the time that is paid; undefined when that stays as it is. */
  endsAtPeriodEnd: boolean | undefined
}

/** A change of a plan by an administrator. It stands with the subscription, so that every later answer about it tells of it. */
export interface PlanChange {
  id: string
  /** The administrator. */
  actor: string
  effect: 'renewal' | 'now'
  memberType: number
}
