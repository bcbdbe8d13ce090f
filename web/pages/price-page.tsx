import { PlainPage } from './plain-page.tsx'

export default function PricePage() {
  return <PlainPage name="price" />
}
