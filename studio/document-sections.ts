import { documentVersions } from './document-versions.ts'
import type { PrivacyFacts, RulesFacts } from './facts.ts'
import { rulesText } from './membership-rules.ts'
import { policyText } from './privacy-policy.ts'

/**
 * The rules as a document carries them for its script: a page that does not show them has their version only.
 */
export type CarriedRules = Pick<RulesFacts, 'rulesVersion'> & Partial<RulesFacts>

/** How the documents of the studio are read and put into place, as the other sections in sections.ts. */
export const documentPlaces = {
  privacy: {
    read: (): PrivacyFacts => ({
      privacyVersion: documentVersions.privacy,
      privacyLead: policyText.lead,
      privacyParts: policyText.parts,
    }),
    put({ privacyVersion, privacyLead, privacyParts }: PrivacyFacts) {
      documentVersions.privacy = privacyVersion
      Object.assign(policyText, { lead: privacyLead, parts: privacyParts })
    },
  },
  rules: {
    read: (): RulesFacts => ({
      rulesVersion: documentVersions.rules,
      rulesLead: rulesText.lead,
      rulesParts: rulesText.parts,
    }),
    put({ rulesVersion, rulesLead = rulesText.lead, rulesParts = rulesText.parts }: CarriedRules) {
      documentVersions.rules = rulesVersion
      Object.assign(rulesText, { lead: rulesLead, parts: rulesParts })
    },
  },
}
