import { PlainPage } from './plain-page.tsx'

export default function RegisterPage() {
  return <PlainPage name="register" />
}
