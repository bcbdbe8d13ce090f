import { PlainPage } from './plain-page.tsx'

export default function AboutPage() {
  return <PlainPage name="about" height="half" />
}
