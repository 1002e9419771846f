/** What the service says about requests it cannot read, in the two languages that it speaks. `{name}` is a value. */
export type Language = 'tr' | 'en'

const words = {
  invalid: { tr: 'İstek geçersiz.', en: 'The request is not valid.' },
  forbidden: { tr: 'Yetkisiz erişim: bu işlem için şu yetkilerden biri gerekir: {roles}.', en: 'Not allowed: this needs one of these roles: {roles}.' },
  noCall: { tr: 'API istek yolu hatalı.', en: 'There is no such call.' },
  method: { tr: '{method} yöntemi bu adreste kullanılamaz. Kullanılabilenler: {allowed}.', en: 'This address does not take {method}. It takes {allowed}.' },
  broken: { tr: 'Beklenmeyen bir hata oluştu. Destek isterken şu numarayı bildirin: {id}.', en: 'Something went wrong. Quote this number when you ask for help: {id}.' },
  unknownParameter: { tr: 'Bilinmeyen parametre "{name}".{near} Kullanılabilenler: {allowed}.', en: 'Unknown parameter "{name}".{near} Allowed: {allowed}.' },
  nothing: { tr: 'hiçbiri', en: 'none' },
  didYouMean: { tr: ' Şunu mu demek istediniz: "{near}"?', en: ' Did you mean "{near}"?' },
  twice: { tr: '"{name}" birden çok kez verilmiş; tek değer alır.', en: '"{name}" is given more than once; it takes one value.' },
  notInt: { tr: '"{name}" tam sayı olmalıdır; gelen: "{value}".', en: '"{name}" must be a whole number; got "{value}".' },
  tooSmall: { tr: '"{name}" en az {least} olmalıdır; gelen: "{value}".', en: '"{name}" must be at least {least}; got "{value}".' },
  tooLarge: { tr: '"{name}" en çok {most} olmalıdır; gelen: "{value}".', en: '"{name}" must be at most {most}; got "{value}".' },
  notNumber: { tr: '"{name}" sayı olmalıdır; gelen: "{value}".', en: '"{name}" must be a number; got "{value}".' },
  notFlag: { tr: '"{name}" true ya da false olmalıdır; gelen: "{value}".', en: '"{name}" must be true or false; got "{value}".' },
  notDate: { tr: '"{name}" YYYY-AA-GG biçiminde bir tarih olmalıdır (ör. 2026-11-21); gelen: "{value}".', en: '"{name}" must be a date such as 2026-11-21; got "{value}".' },
  notUuid: { tr: '"{name}" bir UUID olmalıdır; gelen: "{value}".', en: '"{name}" must be a UUID; got "{value}".' },
  notOneOf: { tr: '"{name}" için bilinmeyen değer "{value}".{near} Kullanılabilenler: {allowed}.', en: 'Unknown value "{value}" of "{name}".{near} Allowed: {allowed}.' },
  tooLong: { tr: '"{name}" en çok {most} karakter olabilir.', en: '"{name}" takes at most {most} characters.' },
  badText: { tr: '"{name}" saklanamayan karakterler içeriyor.', en: '"{name}" contains characters that cannot be stored.' },
  noBody: { tr: 'İstek gövdesi boş; {type} bekleniyor.', en: 'The request has no body; it takes {type}.' },
  wrongType: { tr: 'İçerik türü "{value}" kabul edilmiyor; {type} bekleniyor.', en: 'Content type "{value}" is not taken; send {type}.' },
  tooMuch: { tr: 'İstek {most} MB sınırını aşıyor. Daha küçük parçalar hâlinde gönderin.', en: 'The request is larger than {most} MB. Send it in smaller parts.' },
  notJson: { tr: 'JSON okunamadı: {line}. satır, {column}. sütun.', en: 'The JSON cannot be read at line {line}, column {column}.' },
  notUtf8: { tr: 'İstek gövdesi UTF-8 değil.', en: 'The request body is not UTF-8.' },
  notMultipart: { tr: 'Dosyalar okunamadı; multipart/form-data bozuk.', en: 'The files cannot be read: the multipart body is damaged.' },
  noFiles: { tr: 'İstekte dosya yok.', en: 'The request contains no file.' },
  tooManyFiles: { tr: 'Bir istekte en çok {most} dosya gönderilebilir.', en: 'A request takes at most {most} files.' },
  forbiddenKey: { tr: '"{name}" adlı alan kabul edilmez.', en: 'A field named "{name}" is not accepted.' },
  tooDeep: { tr: 'İstek gövdesi çok derin iç içe geçmiş.', en: 'The request body is nested too deeply.' },
  required: { tr: 'Bu alan zorunludur.', en: 'This field is required.' },
  wrongKind: { tr: 'Değer {expected} olmalıdır; gelen: {received}.', en: 'The value must be {expected}; got {received}.' },
  unknownField: { tr: 'Bilinmeyen alan "{name}".', en: 'Unknown field "{name}".' },
  atLeast: { tr: 'En az {least} olmalıdır.', en: 'Must be at least {least}.' },
  moreThan: { tr: '{least} değerinden büyük olmalıdır.', en: 'Must be more than {least}.' },
  atMost: { tr: 'En çok {most} olmalıdır.', en: 'Must be at most {most}.' },
  lessThan: { tr: '{most} değerinden küçük olmalıdır.', en: 'Must be less than {most}.' },
  minLength: { tr: 'En az {least} karakter olmalıdır.', en: 'Must have at least {least} characters.' },
  maxLength: { tr: 'En çok {most} karakter olabilir.', en: 'Must have at most {most} characters.' },
  minItems: { tr: 'En az {least} öğe olmalıdır.', en: 'Must have at least {least} items.' },
  maxItems: { tr: 'En çok {most} öğe olabilir.', en: 'Must have at most {most} items.' },
  wrongFormat: { tr: 'Biçimi geçersiz; beklenen: {format}.', en: 'Not in the expected form: {format}.' },
  multipleOf: { tr: '{step} değerinin katı olmalıdır.', en: 'Must be a multiple of {step}.' },
  wrongValue: { tr: 'Kabul edilen değerler: {allowed}.', en: 'Allowed values: {allowed}.' },
  noVariant: { tr: 'Değer, kabul edilen biçimlerden hiçbirine uymuyor.', en: 'The value has none of the accepted forms.' },
  wrongField: { tr: 'Değer geçersiz.', en: 'The value is not valid.' },
} as const satisfies Record<string, Record<Language, string>>

export type Word = keyof typeof words
export type WordValues = Readonly<Record<string, string | number>>

export function say(language: Language, word: Word, values: WordValues = {}): string {
  return words[word][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Names of JSON's kinds of values. */
const kinds: Readonly<Record<string, Record<Language, string>>> = {
  string: { tr: 'metin', en: 'text' },
  number: { tr: 'sayı', en: 'a number' },
  int: { tr: 'tam sayı', en: 'a whole number' },
  boolean: { tr: 'true ya da false', en: 'true or false' },
  array: { tr: 'liste', en: 'a list' },
  object: { tr: 'nesne', en: 'an object' },
  null: { tr: 'null', en: 'null' },
}
export const kindName = (language: Language, kind: string): string => kinds[kind]?.[language] ?? kind

/** Turkish unless the caller prefers English: the languages of the answers. */
export function languageOf(request: Request): Language {
  const weights = new Map<string, number>()
  for (const part of (request.headers.get('Accept-Language') ?? '').split(',')) {
    const [tag = '', ...options] = part.trim().split(';')
    const weight = Number(options.find((option) => option.trim().startsWith('q='))?.trim().slice(2) ?? 1)
    const language = tag.slice(0, 2).toLowerCase() /* ascii */
    weights.set(language, Math.max(weights.get(language) ?? 0, weight))
  }
  return (weights.get('en') ?? 0) > (weights.get('tr') ?? 0) ? 'en' : 'tr'
}

/** `Did you mean` and the allowed values, as far as they help. */
export function suggestion(language: Language, near: string | undefined): string {
  return near === undefined ? '' : say(language, 'didYouMean', { near })
}
