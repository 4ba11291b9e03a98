// Maps keys to the messages about a single field. Schemas and the server use the keys.
import { m } from '#messages'

import { type MessageParams, type MessageTable, renderMessage } from './message-params.ts'
import type { FieldIssue } from './problems.ts'

const validationMessages = {
  'problems:allFieldsRequired': m['problems:allFieldsRequired'],
  'problems:consentRequired': m['problems:consentRequired'],
  'problems:credentialsMissing': m['problems:credentialsMissing'],
  'problems:guestFieldsMissing': m['problems:guestFieldsMissing'],
  'problems:informationMissing': m['problems:informationMissing'],
  'problems:shortPassword': m['problems:shortPassword'],
  'problems:weakPassword': m['problems:weakPassword'],
  'staff-problems:grantFieldsMissing': m['staff-problems:grantFieldsMissing'],
  'staff-problems:invalidReferralId': m['staff-problems:invalidReferralId'],
  'staff-problems:invalidSignOutScope': m['staff-problems:invalidSignOutScope'],
  'staff-problems:tooManyItems': m['staff-problems:tooManyItems'],
  'validation:invalid': m['validation:invalid'],
  'validation:unsupportedCharacters': m['validation:unsupportedCharacters'],
  'validation:emailRequired': m['validation:emailRequired'],
  'validation:emailInvalid': m['validation:emailInvalid'],
  'validation:passwordRequired': m['validation:passwordRequired'],
  'validation:currentPasswordRequired': m['validation:currentPasswordRequired'],
  'validation:recoveryCodeRequired': m['validation:recoveryCodeRequired'],
  'validation:passwordTooShort': m['validation:passwordTooShort'],
  'validation:passwordTooLong': m['validation:passwordTooLong'],
  'validation:passwordsDiffer': m['validation:passwordsDiffer'],
  'validation:fullNameRequired': m['validation:fullNameRequired'],
  'validation:fullNameTooLong': m['validation:fullNameTooLong'],
  'validation:verificationCodeInvalid': m['validation:verificationCodeInvalid'],
  'validation:nameRequired': m['validation:nameRequired'],
  'validation:nameTooLong': m['validation:nameTooLong'],
  'validation:nameIncomplete': m['validation:nameIncomplete'],
  'validation:firstNameRequired': m['validation:firstNameRequired'],
  'validation:firstNameTooShort': m['validation:firstNameTooShort'],
  'validation:firstNameTooLong': m['validation:firstNameTooLong'],
  'validation:lastNameRequired': m['validation:lastNameRequired'],
  'validation:lastNameTooShort': m['validation:lastNameTooShort'],
  'validation:lastNameTooLong': m['validation:lastNameTooLong'],
  'validation:lastNameInvalid': m['validation:lastNameInvalid'],
  'validation:lastInitialRequired': m['validation:lastInitialRequired'],
  'validation:lastInitialInvalid': m['validation:lastInitialInvalid'],
  'validation:phoneRequired': m['validation:phoneRequired'],
  'validation:phoneInvalid': m['validation:phoneInvalid'],
  'validation:countyRequired': m['validation:countyRequired'],
  'validation:needRequired': m['validation:needRequired'],
  'validation:priorityRequired': m['validation:priorityRequired'],
  'validation:sharingConsentRequired': m['validation:sharingConsentRequired'],
  'validation:situationTooShort': m['validation:situationTooShort'],
  'validation:noteTooShort': m['validation:noteTooShort'],
  'validation:noteTooLong': m['validation:noteTooLong'],
  'validation:answerRequired': m['validation:answerRequired'],
  'validation:helpAnswerRequired': m['validation:helpAnswerRequired'],
  'validation:answerTooLong': m['validation:answerTooLong'],
  'validation:adultsTooFew': m['validation:adultsTooFew'],
  'validation:countInvalid': m['validation:countInvalid'],
  'validation:textNumberInvalid': m['validation:textNumberInvalid'],
  'validation:textAgreementRequired': m['validation:textAgreementRequired'],
  'validation:textCodeInvalid': m['validation:textCodeInvalid'],
  'validation:subjectRequired': m['validation:subjectRequired'],
  'validation:messageRequired': m['validation:messageRequired'],
  'validation:appointmentWordsRequired': m['validation:appointmentWordsRequired'],
  'validation:circumstancesRequired': m['validation:circumstancesRequired'],
  'validation:circumstancesTooLong': m['validation:circumstancesTooLong'],
  'validation:organizationNameTooShort': m['validation:organizationNameTooShort'],
  'validation:organizationNameTooLong': m['validation:organizationNameTooLong'],
  'validation:websiteInvalid': m['validation:websiteInvalid'],
  'validation:websiteTooLong': m['validation:websiteTooLong'],
  'validation:descriptionTooLong': m['validation:descriptionTooLong'],
  'validation:eligibilityTooLong': m['validation:eligibilityTooLong'],
  'validation:servicesRequired': m['validation:servicesRequired'],
  'validation:populationsRequired': m['validation:populationsRequired'],
  'validation:countiesRequired': m['validation:countiesRequired'],
  'validation:choiceRepeated': m['validation:choiceRepeated'],
  'validation:contactNameRequired': m['validation:contactNameRequired'],
  'validation:contactEmailInvalid': m['validation:contactEmailInvalid'],
  'validation:searchTooLong': m['validation:searchTooLong'],
  'validation:zipCodeInvalid': m['validation:zipCodeInvalid'],
  'validation:listingProblemRequired': m['validation:listingProblemRequired'],
  'validation:listingProblemTooShort': m['validation:listingProblemTooShort'],
  'validation:listingProblemTooLong': m['validation:listingProblemTooLong'],
  'validation:screening.tooLong': m['validation:screening.tooLong'],
  'validation:screening.unsafe': m['validation:screening.unsafe'],
  'validation:screening.ssn': m['validation:screening.ssn'],
  'validation:screening.immigrationDocument': m['validation:screening.immigrationDocument'],
  'validation:screening.immigration': m['validation:screening.immigration'],
  'validation:screening.legal': m['validation:screening.legal'],
  'validation:screening.domesticViolence': m['validation:screening.domesticViolence'],
  'validation:screening.crisis': m['validation:screening.crisis'],
  'validation:screening.financial': m['validation:screening.financial'],
  'validation:screening.guest': m['validation:screening.guest'],
  'staff-validation:noteTooLong': m['staff-validation:noteTooLong'],
  'staff-validation:clientRequired': m['staff-validation:clientRequired'],
  'staff-validation:receiverRequired': m['staff-validation:receiverRequired'],
  'staff-validation:amountTooLow': m['staff-validation:amountTooLow'],
  'staff-validation:ownInvitation': m['staff-validation:ownInvitation'],
  'staff-validation:alreadyMember': m['staff-validation:alreadyMember'],
  'staff-validation:amountTooHigh': m['staff-validation:amountTooHigh'],
  'staff-validation:amountNotInCents': m['staff-validation:amountNotInCents'],
  'staff-validation:amountRequired': m['staff-validation:amountRequired'],
  'staff-validation:resourceNameRequired': m['staff-validation:resourceNameRequired'],
  'staff-validation:safetyReasonRequired': m['staff-validation:safetyReasonRequired'],
  'staff-validation:resourceTypeRequired': m['staff-validation:resourceTypeRequired'],
  'staff-validation:startDateRequired': m['staff-validation:startDateRequired'],
  'staff-validation:dateInvalid': m['staff-validation:dateInvalid'],
  'staff-validation:datesReversed': m['staff-validation:datesReversed'],
  'staff-validation:selectionTooLarge': m['staff-validation:selectionTooLarge'],
  'staff-validation:referralRepeated': m['staff-validation:referralRepeated'],
  'staff-validation:organizationRequired': m['staff-validation:organizationRequired'],
  'staff-validation:reasonRequired': m['staff-validation:reasonRequired'],
  'staff-validation:reasonTooLong': m['staff-validation:reasonTooLong'],
  'staff-validation:viewNameRequired': m['staff-validation:viewNameRequired'],
  'staff-validation:viewNameTooLong': m['staff-validation:viewNameTooLong'],
  'staff-validation:adminNoteSensitive': m['staff-validation:adminNoteSensitive'],
  'staff-validation:adminNoteNotYours': m['staff-validation:adminNoteNotYours'],
  'staff-validation:consentInFuture': m['staff-validation:consentInFuture'],
  'staff-validation:guestDataMismatch': m['staff-validation:guestDataMismatch'],
  'staff-validation:instantInFuture': m['staff-validation:instantInFuture'],
  'staff-validation:addressTooLong': m['staff-validation:addressTooLong'],
  'staff-validation:capacityNoteTooLong': m['staff-validation:capacityNoteTooLong'],
  'staff-validation:pauseDayMissing': m['staff-validation:pauseDayMissing'],
  'staff-validation:hoursIncomplete': m['staff-validation:hoursIncomplete'],
  'staff-validation:hoursOverlap': m['staff-validation:hoursOverlap'],
  'staff-validation:hoursTooMany': m['staff-validation:hoursTooMany'],
  'staff-validation:specialDayMissing': m['staff-validation:specialDayMissing'],
  'staff-validation:specialDayTwice': m['staff-validation:specialDayTwice'],
  'staff-validation:specialDaysTooMany': m['staff-validation:specialDaysTooMany'],
  'staff-validation:specialDayNoteTooLong': m['staff-validation:specialDayNoteTooLong'],
  'staff-validation:idempotencyKeyInvalid': m['staff-validation:idempotencyKeyInvalid'],
  'staff-validation:appointment.dateRequired': m['staff-validation:appointment.dateRequired'],
  'staff-validation:appointment.timeRequired': m['staff-validation:appointment.timeRequired'],
  'staff-validation:appointment.timeSkipped': m['staff-validation:appointment.timeSkipped'],
  'staff-validation:appointment.timeInPast': m['staff-validation:appointment.timeInPast'],
  'staff-validation:appointment.timeTooFar': m['staff-validation:appointment.timeTooFar'],
  'staff-validation:appointment.durationInvalid': m['staff-validation:appointment.durationInvalid'],
  'staff-validation:appointment.titleRequired': m['staff-validation:appointment.titleRequired'],
  'staff-validation:appointment.locationRequired': m['staff-validation:appointment.locationRequired'],
  'staff-validation:appointment.reasonRequired': m['staff-validation:appointment.reasonRequired'],
  'staff-validation:report.dateOutOfRange': m['staff-validation:report.dateOutOfRange'],
  'staff-validation:report.periodReversed': m['staff-validation:report.periodReversed'],
  'staff-validation:report.comparisonTooLate': m['staff-validation:report.comparisonTooLate'],
  'staff-validation:report.thresholdsReversed': m['staff-validation:report.thresholdsReversed'],
} satisfies MessageTable<string>

/** The key of a message, which consists of its catalog and its name. */
export type ValidationKey = keyof typeof validationMessages

export interface FieldMessage {
  readonly key: ValidationKey
  readonly params?: MessageParams
}

const isValidationKey = (key: string): key is ValidationKey => key in validationMessages

interface AnyMessage {
  readonly key: string
  readonly params?: MessageParams | undefined
}

/**
 * Returns the text of a message, in the page's language or, on the server, in English. Returns a general text for an
 * unknown key.
 */
export const validationText = ({ key, params }: AnyMessage): string =>
  renderMessage(validationMessages[isValidationKey(key) ? key : 'validation:invalid'], params)

/** Builds an issue for the field at this path of the body. It is called on the server, so `message` is in English. */
export const fieldIssue = (path: string, message: FieldMessage): FieldIssue => ({
  path,
  ...message,
  message: validationText(message),
})

/** The parts of a zod issue that a message can show. */
interface SchemaIssue {
  readonly message?: string | undefined
  readonly minimum?: unknown
  readonly maximum?: unknown
  /** The parameters that our own checks add. */
  readonly params?: MessageParams | undefined
}

const toMessageParams = ({ minimum, maximum, params }: SchemaIssue): MessageParams => ({
  ...(typeof minimum === 'number' ? { min: minimum } : {}),
  ...(typeof maximum === 'number' ? { max: maximum } : {}),
  ...params,
})

/** Returns the message of a zod issue. Schemas that no form uses have only zod's own message, which has no key. */
const toFieldMessage = (issue: SchemaIssue): FieldMessage => {
  const { message: key = '' } = issue
  if (!isValidationKey(key)) return { key: 'validation:invalid' }
  const params = toMessageParams(issue)
  return Object.keys(params).length === 0 ? { key } : { key, params }
}

/** Returns the text of a zod issue, in the page's language or, on the server, in English. */
export const schemaIssueText = (issue: SchemaIssue): string => validationText(toFieldMessage(issue))

/** Converts a zod issue for the response. Without a key, callers receive zod's own message. */
export const schemaFieldIssue = (path: string, issue: SchemaIssue): FieldIssue => {
  const message = toFieldMessage(issue)
  const text = message.key === 'validation:invalid' ? issue.message : undefined
  return { ...fieldIssue(path, message), ...(text === undefined ? {} : { message: text }) }
}
