import { PlainPage } from './plain-page.tsx'

export default function AddressPage() {
  return <PlainPage name="address" />
}
