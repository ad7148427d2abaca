import { imageMessages } from "../../images/problems.ts";
import { message } from "../../messages/message.ts";
import { fact, messageCell, note } from "../cells.ts";
import type { LoadPage } from "../host.ts";
import type { Page, Section } from "../page.ts";
import type { SubjectOf } from "../subject.ts";
import { imageSection, type ImageAnswers } from "./imageSection.ts";

/** Which container images have the lowest layers of the images of an archive. Every prefix is asked about, the longest first. */
export const loadLayersPage: LoadPage<"layers"> = async (subject, { api }, caller, report) => {
  report(() => ({ ...layersPage(subject, new Map()), isLoading: true }));
  const prefixes = subject.images.flatMap((image) => image.prefixes).sort((a, b) => b.layers - a.layers);
  const chainIds = [...new Set(prefixes.map(({ chainId }) => chainId))];
  const answers = await Promise.all(
    chainIds.map(async (chainId) => [chainId, await api.call("QueryContainerImages", { chainId }, caller)] as const),
  );
  return layersPage(subject, new Map(answers));
};

function layersPage(subject: SubjectOf<"layers">, answers: ImageAnswers): Page {
  const { archive, images, unread } = subject;
  const [single] = images.length === 1 ? images : [];
  const [longest] = single?.prefixes ?? [];
  return {
    subject,
    title: archive,
    kind: message("Container images of an archive"),
    actions: longest ? [{ kind: "copy", label: message("Copy Chain ID"), text: longest.chainId }] : [],
    sections: [
      ...images.map((image, index) => imageSection(image, answers, index)),
      ...(unread.length > 0 ? [unreadSection(unread)] : []),
    ],
  };
}

function unreadSection(unread: SubjectOf<"layers">["unread"]): Section {
  return {
    id: "unread",
    title: message("Not Read"),
    sources: [],
    blocks: [
      note(message("The layers of these images are not known."), "unknown"),
      {
        kind: "facts",
        facts: unread.map(({ name, problem }, index) =>
          fact(`image${index + 1}`, message("{name}", { name }), messageCell(imageMessages[problem])),
        ),
      },
    ],
  };
}
