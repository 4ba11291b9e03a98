// What a form or the server refuses, in Spanish, by its English words.
import { credentialsMissing } from '../../accounts.ts'
import { problems } from '../../problems.ts'
import type { ProblemCode } from '../../problems.ts'
import type { Messages } from '../messages.ts'

/** Refusals that a visitor, a guest or a family can meet; those of the desk stay English with its pages. */
export const spanishProblems = {
  invalid_body: 'Hay errores en lo que envió',
  all_fields_required: 'Todos los campos son obligatorios.',
  consent_required: 'Se necesita su consentimiento',
  unsafe_input: 'Se detectó texto no permitido',
  sensitive_content: 'Se detectó información delicada',
  credentials_missing: 'Escriba su correo electrónico y su contraseña',
  weak_password: 'Esa contraseña es fácil de adivinar. Por favor elija otra.',
  wrong_password: 'Su contraseña actual no es correcta',
  password_required: 'Escriba su contraseña para confirmar que es usted',
  invalid_link: 'Este enlace venció o ya se usó. Por favor pida uno nuevo.',
  invalid_code: 'El código no es correcto. Por favor inténtelo de nuevo.',
  guest_fields_missing: 'Por favor complete todos los campos y acepte los términos',
  authentication_required: 'Necesita iniciar sesión',
  not_authenticated: 'No ha iniciado sesión',
  invalid_credentials: 'El correo electrónico o la contraseña no son correctos',
  session_ended: 'Su sesión terminó. Por favor inicie sesión de nuevo.',
  not_permitted: 'No tiene permiso para hacer eso',
  other_site: 'No se aceptan solicitudes desde otros sitios',
  mfa_required: 'Primero escriba el código de su aplicación de verificación',
  mfa_enrollment_required: 'Primero configure la verificación en dos pasos',
  not_found: 'No se encontró',
  application_not_found: 'No se encontró la solicitud',
  referral_not_found: 'No se encontró la solicitud',
  organization_not_found: 'No se encontró la organización',
  mfa_already_enabled: 'La verificación en dos pasos ya está activada',
  mfa_not_enabled: 'La verificación en dos pasos no está activada',
  mfa_challenge_missing: 'No se pudo iniciar la verificación',
  already_exists: 'Eso ya existe',
  busy: 'Otra persona está cambiando esto en este momento. Por favor inténtelo de nuevo.',
  stale_version: 'Cambió desde que usted lo abrió',
  too_large: 'Eso es demasiado grande para guardarlo',
  key_reused: 'Esta solicitud ya se envió con otro contenido',
  too_many_requests: 'Demasiados intentos. Por favor espere e inténtelo de nuevo.',
  information_missing: 'Faltan datos',
  form_refused: 'No se pudo aceptar este formulario. Por favor cargue la página de nuevo y envíelo otra vez.',
  form_token_stale: 'Este formulario estuvo abierto demasiado tiempo o muy poco. Por favor envíelo otra vez.',
  request_not_found: 'Este enlace no lleva a ninguna solicitud',
  request_gone: 'Esta solicitud ya no está disponible',
  unexpected: 'Ocurrió un error inesperado.',
  unavailable: 'El servicio no está disponible por un momento. Por favor inténtelo de nuevo.',
} as const satisfies Partial<Record<ProblemCode, string>>

const codes = Object.keys(spanishProblems) as (keyof typeof spanishProblems)[]

export const messages: Messages = {
  ...Object.fromEntries(codes.map((code) => [problems[code].title, spanishProblems[code]])),
  [credentialsMissing]: spanishProblems.credentials_missing,

  'The text is missing': 'Falta el texto',
  'Valid email address is required': 'Escriba un correo electrónico válido',
  'Email is required': 'Escriba su correo electrónico',
  'Password is required': 'Escriba su contraseña',
  'Password must be at least {n} characters': 'La contraseña debe tener al menos {n} caracteres',
  'Password must be {n} characters or less': 'La contraseña debe tener {n} caracteres o menos',
  'Full name is required': 'Escriba su nombre completo',
  'Full name must be {n} characters or less': 'El nombre completo debe tener {n} caracteres o menos',
  'Name must be {n} characters or less': 'El nombre debe tener {n} caracteres o menos',
  'First name is required': 'Escriba su nombre',

  'Organization name must be at least {n} characters':
    'El nombre de la organización debe tener al menos {n} caracteres',
  'Organization name must be {n} characters or less': 'El nombre de la organización debe tener {n} caracteres o menos',
  'Must be a valid URL': 'Escriba una dirección de internet válida',
  'Website must be {n} characters or less': 'El sitio web debe tener {n} caracteres o menos',
  'Description must be {n} characters or less': 'La descripción debe tener {n} caracteres o menos',
  'Eligibility summary must be {n} characters or less': 'Los requisitos deben tener {n} caracteres o menos',
  'Select at least one service': 'Marque al menos un servicio',
  'Select at least one population served': 'Marque al menos un grupo de personas',
  'Select at least one county': 'Marque al menos un condado',
  'Choose each one once': 'Marque cada opción una sola vez',
  'Contact name is required': 'Escriba el nombre de la persona de contacto',
  'Valid email is required': 'Escriba un correo electrónico válido',
  'Valid phone number is required': 'Escriba un número de teléfono válido',

  'Input exceeds maximum length of {n} characters': 'El texto supera el máximo de {n} caracteres',
  'Potentially unsafe content detected': 'Se detectó contenido que podría no ser seguro',
  'Social Security Number detected': 'Se detectó un número de Seguro Social',
  'Immigration document number detected': 'Se detectó un número de documento migratorio',
  'Immigration-related content detected': 'Se detectó contenido sobre la situación migratoria',
  'Legal/criminal content detected': 'Se detectó contenido legal o penal',
  'Domestic violence content detected': 'Se detectó contenido sobre violencia doméstica',
  'Mental health crisis content detected': 'Se detectó contenido sobre una crisis de salud mental',
  'Financial information detected': 'Se detectó información financiera',
  'Please avoid sensitive topics (DV, immigration, SSN, criminal history). Use neutral language.':
    'Por favor evite temas delicados (violencia doméstica, inmigración, Seguro Social, antecedentes penales). Use un lenguaje neutral.',

  'Please write your name': 'Por favor escriba su nombre',
  'Last initial is required': 'Escriba la inicial del apellido',
  'First name is too long': 'El nombre es demasiado largo',
  'One letter': 'Una sola letra',
  'Phone number is required': 'Escriba su número de teléfono',
  'Please select your county': 'Por favor elija su condado',
  'Please choose what you need': 'Por favor elija qué necesita',
  'Please keep it to {n} characters': 'Por favor no pase de {n} caracteres',
  'Please write at least {n} characters': 'Por favor escriba al menos {n} caracteres',
  'Initial note must be {n} characters or fewer.': 'La nota debe tener {n} caracteres o menos.',
  'Please describe your circumstances': 'Por favor describa su situación',
  'Write your first name and at least the first letter of your last name':
    'Escriba su nombre y al menos la primera letra de su apellido',
}
