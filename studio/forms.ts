/** How a form asks for a field that neither the law nor the booking needs. */
export const askedAs = ['required', 'optional', 'hidden'] as const

export type AskedAs = (typeof askedAs)[number]

/**
 * What the forms of visitors ask besides what they cannot do without, such as a name and an e-mail address.
 * The profile of a member asks what the registration asks.
 */
export interface FormFacts {
  inquiryPhone: AskedAs
  trialPhone: AskedAs
  trialKana: AskedAs
  registrationKana: AskedAs
  registrationPhone: AskedAs
  registrationBirthday: AskedAs
  /** Postal code and the rest of the address. */
  registrationAddress: AskedAs
  /** A choice of which one is not to say, so it cannot be required. */
  registrationGender: Exclude<AskedAs, 'required'>
}

/** What the forms of a new studio ask; administrators change it at /admin/studio. */
export const formsOfFile: FormFacts = {
  inquiryPhone: 'required',
  trialPhone: 'required',
  trialKana: 'optional',
  registrationKana: 'required',
  registrationPhone: 'required',
  registrationBirthday: 'required',
  registrationAddress: 'required',
  registrationGender: 'optional',
}

/** What was published, otherwise what stands above. */
export const formsOf = (facts: { forms?: FormFacts }): FormFacts => facts.forms ?? formsOfFile
