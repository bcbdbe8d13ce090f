import { PlainPage } from './plain-page.tsx'

export default function RentalSpacePage() {
  return <PlainPage name="rentalSpace" />
}
