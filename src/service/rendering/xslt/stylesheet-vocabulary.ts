/**
 * What a stylesheet of a company may be made of: elements and attributes of XSLT 3.0, functions of XPath 3.1, and namespaces of the page.
 * Everything else is refused, so that an extension that nobody here has heard of is refused too. Left out is what reads or writes
 * elsewhere (imports, packages, documents, result documents, environment), what runs text as code (evaluate, transform,
 * function-lookup, shadow attributes) and what only serves to hide it (static parameters, namespace aliases).
 */

/** How the value of an attribute is read: an expression, a text with expressions in braces, or neither. */
export type AttributeKind = 'expression' | 'template' | 'fixed'
export type AttributeKinds = ReadonlyMap<string, AttributeKind>

export const xslt = 'http://www.w3.org/1999/XSL/Transform'

/** `name=` is an expression, `name{}` a value template, `name` neither. */
const kinds = (words: string): AttributeKinds =>
  new Map(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map((word): [string, AttributeKind] =>
        word.endsWith('=')
          ? [word.slice(0, -1), 'expression']
          : word.endsWith('{}')
            ? [word.slice(0, -2), 'template']
            : [word, 'fixed'],
      ),
  )

const everywhere =
  'version exclude-result-prefixes xpath-default-namespace default-collation default-mode default-validation expand-text use-when='

const attributes: Readonly<Record<string, string>> = {
  accumulator: 'name initial-value= as= streamable',
  'accumulator-rule': 'match= phase select=',
  'analyze-string': 'select= regex{} flags{}',
  'apply-imports': '',
  'apply-templates': 'select= mode',
  assert: 'test= select= error-code{}',
  attribute: 'name{} namespace{} select= separator{} type validation',
  'attribute-set': 'name use-attribute-sets visibility streamable',
  break: 'select=',
  'call-template': 'name',
  catch: 'errors select=',
  'character-map': 'name use-character-maps',
  choose: '',
  comment: 'select=',
  'context-item': 'as= use',
  copy: 'select= copy-namespaces inherit-namespaces use-attribute-sets type validation',
  'copy-of': 'select= copy-accumulators copy-namespaces type validation',
  'decimal-format':
    'name decimal-separator grouping-separator infinity minus-sign exponent-separator NaN percent per-mille zero-digit digit pattern-separator',
  element: 'name{} namespace{} inherit-namespaces use-attribute-sets type validation',
  fallback: '',
  'for-each': 'select=',
  'for-each-group':
    'select= group-by= group-adjacent= group-starting-with= group-ending-with= composite collation{}',
  fork: '',
  function: 'name as= visibility streamability identity-sensitive cache new-each-time',
  'global-context-item': 'as= use',
  if: 'test=',
  iterate: 'select=',
  key: 'name match= use= composite collation',
  map: '',
  'map-entry': 'key= select=',
  'matching-substring': '',
  message: 'select= terminate{} error-code{}',
  mode: 'name streamable use-accumulators on-no-match on-multiple-match warning-on-no-match warning-on-multiple-match typed visibility',
  namespace: 'name{} select=',
  'next-iteration': '',
  'next-match': '',
  'non-matching-substring': '',
  number:
    'value= select= level count= from= format{} lang{} letter-value{} ordinal{} start-at{} grouping-separator{} grouping-size{}',
  'on-completion': 'select=',
  'on-empty': 'select=',
  'on-non-empty': 'select=',
  otherwise: '',
  output:
    'name method byte-order-mark cdata-section-elements doctype-public doctype-system encoding escape-uri-attributes html-version include-content-type indent item-separator json-node-output-method media-type normalization-form omit-xml-declaration allow-duplicate-names build-tree standalone suppress-indentation undeclare-prefixes use-character-maps',
  'output-character': 'character string',
  param: 'name select= as= required tunnel',
  'perform-sort': 'select=',
  'preserve-space': 'elements',
  'processing-instruction': 'name{} select=',
  sequence: 'select=',
  sort: 'select= lang{} order{} collation{} stable{} case-order{} data-type{}',
  'strip-space': 'elements',
  stylesheet: 'id input-type-annotations',
  template: 'match= name priority mode as= visibility',
  text: 'disable-output-escaping',
  transform: 'id input-type-annotations',
  try: 'select= rollback-output',
  'value-of': 'select= separator{} disable-output-escaping',
  variable: 'name select= as= visibility',
  when: 'test=',
  'where-populated': '',
  'with-param': 'name select= as= tunnel',
}

/** Elements of XSLT with their attributes, those that stand everywhere included. */
export const elements: ReadonlyMap<string, AttributeKinds> = new Map(
  Object.entries(attributes).map(([name, own]) => [name, kinds(`${own} ${everywhere}`)]),
)

/** Attributes of XSLT on elements of the page: `xsl:use-when`. */
export const pageAttributes: AttributeKinds = kinds(
  `${everywhere} use-attribute-sets inherit-namespaces type validation`,
)

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Parts of the language that look like calls: tests of kinds, types, conditions, and operators before a bracket. */
export const keywords = list(`
  ancestor ancestor-or-self and array as attribute cast castable child comment descendant descendant-or-self div document-node element else empty-sequence eq
  every except following following-sibling for function ge gt idiv if in instance intersect is item le let lt map mod namespace namespace-node ne node of or
  parent preceding preceding-sibling processing-instruction return satisfies schema-attribute schema-element self some text then to treat union`)

/** Of XPath and XQuery Functions 3.1 and of XSLT 3.0, which have no prefix in a stylesheet. */
const functions = list(`
  QName abs accumulator-after accumulator-before adjust-date-to-timezone adjust-dateTime-to-timezone adjust-time-to-timezone analyze-string apply
  available-system-properties avg base-uri boolean ceiling codepoint-equal codepoints-to-string collation-key compare concat contains contains-token copy-of
  count current current-date current-dateTime current-group current-grouping-key current-output-uri current-time data dateTime day-from-date
  day-from-dateTime days-from-duration deep-equal default-collation default-language distinct-values document-uri element-available element-with-id empty
  encode-for-uri ends-with error escape-html-uri exactly-one exists false filter floor fold-left fold-right for-each for-each-pair format-date
  format-dateTime format-integer format-number format-time function-arity function-available function-name generate-id has-children head
  hours-from-dateTime hours-from-duration hours-from-time id idref implicit-timezone in-scope-prefixes index-of innermost insert-before iri-to-uri
  is-same key lang last local-name local-name-from-QName lower-case matches max min minutes-from-dateTime minutes-from-duration minutes-from-time
  month-from-date month-from-dateTime months-from-duration name namespace-uri namespace-uri-for-prefix namespace-uri-from-QName nilled node-name
  normalize-space normalize-unicode not number one-or-more outermost parse-ietf-date parse-json path position prefix-from-QName random-number-generator
  regex-group remove replace resolve-QName resolve-uri reverse root round round-half-to-even seconds-from-dateTime seconds-from-duration seconds-from-time
  serialize snapshot sort starts-with static-base-uri string string-join string-length string-to-codepoints subsequence substring substring-after
  substring-before sum system-property tail timezone-from-date timezone-from-dateTime timezone-from-time tokenize translate true type-available unordered
  unparsed-entity-public-id unparsed-entity-uri upper-case xml-to-json year-from-date year-from-dateTime years-from-duration zero-or-one`)
const mapFunctions = list('contains entry find for-each get keys merge put remove size')
const arrayFunctions = list(
  'append filter flatten fold-left fold-right for-each for-each-pair get head insert-before join put remove reverse size sort subarray tail',
)
const mathFunctions = list('acos asin atan atan2 cos exp exp10 log log10 pi pow sin sqrt tan')
/** Constructors of types. */
const schemaFunctions = list(`
  ENTITY ID IDREF NCName NMTOKEN Name QName anyURI base64Binary boolean byte date dateTime dateTimeStamp dayTimeDuration decimal double duration float
  gDay gMonth gMonthDay gYear gYearMonth hexBinary int integer language long negativeInteger nonNegativeInteger nonPositiveInteger normalizedString
  positiveInteger short string time token unsignedByte unsignedInt unsignedLong unsignedShort untypedAtomic yearMonthDuration`)

const standard = 'http://www.w3.org/2005/xpath-functions'
/** Names of functions by namespace. */
export const functionsBySpace: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [standard, functions],
  [`${standard}/map`, mapFunctions],
  [`${standard}/array`, arrayFunctions],
  [`${standard}/math`, mathFunctions],
  ['http://www.w3.org/2001/XMLSchema', schemaFunctions],
  // The one extension that stylesheets of version 1.0 cannot do without.
  ['http://exslt.org/common', list('node-set')],
])
/** Of a function without a prefix. */
export const functionSpace = standard

/** Namespaces of elements that a page may hold, and of data that templates of this market keep in themselves. */
const pageSpaces = list(`
  http://www.w3.org/1999/xhtml http://www.w3.org/2000/svg http://www.w3.org/1998/Math/MathML http://www.w3.org/TR/REC-html40`)
const pageSpace =
  /^(?:urn:schemas-microsoft-com:(?:office:|vml$)|urn:oasis:names:specification:ubl:|urn:un:unece:uncefact:|https?:\/\/(?:[a-z]+\.)?efatura\.gov\.tr(?:\/|$))/
export const isPageSpace = (namespace: string): boolean =>
  namespace === '' || pageSpaces.has(namespace) || pageSpace.test(namespace)

/**
 * Namespaces that belong to somebody else than the author of a stylesheet: the W3C, processors and collections of extensions. Neither
 * names nor functions of a stylesheet may be in them.
 */
export const isReservedSpace = (namespace: string): boolean =>
  namespace === '' ||
  namespace === xslt ||
  functionsBySpace.has(namespace) ||
  /^(?:java|clitype|xalan|saxon|ixsl|js):|w3\.org\/(?:1999\/XSL|2005\/x)|(?:^|[/.:])(?:saxonica|saxon|exslt|expath|xmlsoft|xsltsl|icl|jclark|oracle|marklogic|altova|apache)(?:[.:/]|$)|^urn:schemas-microsoft-com:xslt/i.test(
    namespace,
  )
