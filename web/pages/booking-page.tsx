import { PlainPage } from './plain-page.tsx'

export default function BookingPage() {
  return <PlainPage name="booking" />
}
