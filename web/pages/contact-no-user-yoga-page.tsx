import { PlainPage } from './plain-page.tsx'

export default function ContactNoUserYogaPage() {
  return <PlainPage name="contactNoUserYoga" />
}
