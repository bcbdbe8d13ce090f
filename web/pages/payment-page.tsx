import { PlainPage } from './plain-page.tsx'

export default function PaymentPage() {
  return <PlainPage name="payment" />
}
