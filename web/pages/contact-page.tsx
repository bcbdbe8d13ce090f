import { PlainPage } from './plain-page.tsx'

export default function ContactPage() {
  return <PlainPage name="contact" />
}
