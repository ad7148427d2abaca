import ts from "typescript";

/**
 * Refuses to compare versions as texts, or to look them up by their text: `1.0` and `1.0.0` are one version in PyPI. A version is
 * what has the type `VersionText`.
 */
export const versionTexts = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      compared: "Compare versions by isSame or compare of core/versions: one version has several spellings.",
      lookedUp: "Look versions up by versionId or canonical of core/versions: one version has several spellings.",
    },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    const isVersion = (node) => hasVersions(typeOf(node));
    return {
      BinaryExpression(node) {
        const { left, right, operator } = node;
        if (!["===", "!==", "==", "!="].includes(operator) || [left, right].some(isConstant)) return;
        if (isVersion(left) || isVersion(right)) context.report({ node, messageId: "compared" });
      },
      CallExpression(node) {
        const { callee } = node;
        const [first] = node.arguments;
        if (first === undefined || callee.type !== "MemberExpression" || !lookUps.has(callee.property.name)) return;
        const isIn = checker.getPropertyOfType(checker.getNonNullableType(typeOf(callee.object)), callee.property.name);
        if (isIn && isVersion(first)) context.report({ node, messageId: "lookedUp" });
      },
      NewExpression(node) {
        const { callee } = node;
        if (callee.type !== "Identifier" || !["Map", "Set"].includes(callee.name)) return;
        const [key] = checker.getTypeArguments(typeOf(node));
        if (key && hasVersions(key)) context.report({ node, messageId: "lookedUp" });
      },
      SwitchStatement(node) {
        if (isVersion(node.discriminant)) context.report({ node, messageId: "compared" });
      },
      "MemberExpression[computed=true]"(node) {
        if (isVersion(node.property)) context.report({ node, messageId: "lookedUp" });
      },
    };
  },
};

const lookUps = new Set(["has", "get", "set", "add", "delete", "includes", "indexOf", "lastIndexOf"]);

/** `""`, `undefined` and other words that stand for no version. */
function isConstant(node) {
  return node.type === "Literal" || (node.type === "Identifier" && node.name === "undefined");
}

function hasVersions(type) {
  const parts = type.flags & ts.TypeFlags.Union ? type.types : [type];
  return parts.some(({ aliasSymbol }) => aliasSymbol?.name === "VersionText");
}
