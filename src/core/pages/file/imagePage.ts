import type { Fetched } from "../../api/fetched.ts";
import type { ContainerImages } from "../../api/messages/images.ts";
import { message } from "../../messages/message.ts";
import { outcomeOfAnswer, sectionOf } from "../answers.ts";
import type { LoadPage } from "../host.ts";
import { repositoryTable } from "../layers/repositoryTable.ts";
import type { Page } from "../page.ts";

/** Which repositories of container images have the layers of a chain ID. */
export const loadImagePage: LoadPage<"image"> = async ({ chainId }, { api }, caller) =>
  imagePage(chainId, await api.call("QueryContainerImages", { chainId }, caller));

export function imagePage(chainId: string, fetched: Fetched<ContainerImages> | undefined): Page {
  const head = {
    id: "repositories",
    title: message("Image Repositories"),
    missing: message("The service knows no container image with these layers."),
  };
  const section = sectionOf(head, { operation: "QueryContainerImages", fetched }, (images) => [
    repositoryTable(images, { caption: message("Repositories of container images") }),
  ]);
  return {
    subject: { kind: "image", chainId },
    title: chainId,
    kind: message("Container images by the chain ID of their layers"),
    actions: [{ kind: "copy", label: message("Copy Chain ID"), text: chainId }],
    sections: [section],
    outcome: outcomeOfAnswer(fetched),
  };
}
