interface Named {
  lastName: string
  firstName: string
  kanaLastName: string
  kanaFirstName: string
}

export const fullName = ({ lastName, firstName }: Named) => `${lastName} ${firstName}`.trim()

export const fullKana = ({ kanaLastName, kanaFirstName }: Named) => `${kanaLastName} ${kanaFirstName}`.trim()
